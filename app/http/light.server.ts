import { siteCookie } from './cookies.server';

const cookie = siteCookie('light', { maxAge: 365 * 24 * 60 * 60 });

/** Whether to send pages without script: the reader's choice, else the browser's Save-Data header. */
export async function isLight({ headers }: Request): Promise<boolean> {
  const chosen = await cookie.parse(headers.get('Cookie'));
  return typeof chosen === 'boolean' ? chosen : headers.get('Save-Data')?.toLowerCase() === 'on';
}

export const keepLight = (isOn: boolean) => cookie.serialize(isOn);

/** Whether the browser prefetches a page that its user has not opened. */
export const isPrefetch = ({ headers }: Request) =>
  Boolean(headers.get('Sec-Purpose')?.startsWith('prefetch'));
