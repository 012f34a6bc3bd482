/** `stays`: shown in the page until the user leaves it, as nothing else there says the same. */
export type Toast = {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
  stays?: boolean;
};

export type ToastMessage = Toast & { id: string };

const eventName = 'boxscore:toast';

/** In the browser: shows a toast that did not come with a page. */
export function showToast(toast: Toast) {
  const detail: ToastMessage = { id: String(Date.now()), ...toast };
  dispatchEvent(new CustomEvent(eventName, { detail }));
}

/** @returns a function that removes the listener */
export function onToast(listen: (toast: ToastMessage) => void) {
  const hear = (event: Event) => listen((event as CustomEvent<ToastMessage>).detail);
  addEventListener(eventName, hear);
  return () => removeEventListener(eventName, hear);
}
