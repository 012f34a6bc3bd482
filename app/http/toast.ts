/** `stays`: in the page until one leaves it, as nothing else there says so. */
export type Toast = {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
  stays?: boolean;
};

export type ToastMessage = Toast & { id: string };

const eventName = 'boxscore:toast';

/** In the browser: shows a toast that came with no page. */
export function showToast(toast: Toast) {
  const detail: ToastMessage = { id: String(Date.now()), ...toast };
  dispatchEvent(new CustomEvent(eventName, { detail }));
}

/** @returns what ends the listening */
export function onToast(listen: (toast: ToastMessage) => void) {
  const hear = (event: Event) => listen((event as CustomEvent<ToastMessage>).detail);
  addEventListener(eventName, hear);
  return () => removeEventListener(eventName, hear);
}
