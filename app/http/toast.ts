export type Toast = { title: string; description?: string; tone?: 'default' | 'destructive' };

export type ToastMessage = Toast & { id: string };
