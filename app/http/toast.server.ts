import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { siteCookie } from './cookies.server';
import { AppError } from './errors';
import { isPrefetch } from './light.server';
import type { Toast, ToastMessage } from './toast';

// One cookie, as the specification shows only the newest toast.
const cookie = siteCookie('toast', { maxAge: 60, signed: true });

export async function redirectWithToast(to: string, toast: Toast, headers = new Headers()) {
  const message: ToastMessage = { ...toast, id: randomUUID() };
  headers.append('Set-Cookie', await cookie.serialize(message));
  return redirect(to, { status: 303, headers });
}

export async function toastRefusal(
  to: string,
  title: string,
  run: () => Promise<Response>,
): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirectWithToast(to, { title, description: error.message, tone: 'destructive' });
  }
}

/** The headers clear the cookie. A prefetched page leaves the toast for the page that is shown. */
export async function takeToast(request: Request): Promise<{ toast: ToastMessage | null; headers: Headers }> {
  const headers = new Headers();
  if (isPrefetch(request)) return { toast: null, headers };
  const toast: ToastMessage | null = await cookie.parse(request.headers.get('Cookie'));
  if (toast) headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
  return { toast, headers };
}
