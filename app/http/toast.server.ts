import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import type { ToastMessage } from '~/ui/toasts';
import { siteCookie } from './cookies.server';

/** One message for the next page: the specification keeps only the newest. */
const cookie = siteCookie('toast', { maxAge: 60, signed: true });

export async function toastHeader(toast: Omit<ToastMessage, 'id'>): Promise<string> {
  return cookie.serialize({ ...toast, id: randomUUID() });
}

/** Redirects, and shows the message on the page that follows. */
export async function redirectWithToast(
  to: string,
  toast: Omit<ToastMessage, 'id'>,
  headers = new Headers(),
) {
  headers.append('Set-Cookie', await toastHeader(toast));
  return redirect(to, { status: 303, headers });
}

/** The message left for this page, and the header that takes it away. */
export async function takeToast(request: Request): Promise<{ toast: ToastMessage | null; headers: Headers }> {
  const headers = new Headers();
  const toast: ToastMessage | null = await cookie.parse(request.headers.get('Cookie'));
  if (toast) headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
  return { toast, headers };
}
