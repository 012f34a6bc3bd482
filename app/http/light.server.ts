import { siteCookie } from './cookies.server';

const cookie = siteCookie('light', { maxAge: 365 * 24 * 60 * 60 });

/** Whether pages are sent without script: as the reader chose, or else as the browser asks to save data. */
export async function isLight({ headers }: Request): Promise<boolean> {
  const chosen = await cookie.parse(headers.get('Cookie'));
  return typeof chosen === 'boolean' ? chosen : headers.get('Save-Data')?.toLowerCase() === 'on';
}

export const keepLight = (isOn: boolean) => cookie.serialize(isOn);

/** Whether a browser asks for a page that its reader has not gone to yet. */
export const isPrefetch = ({ headers }: Request) =>
  Boolean(headers.get('Sec-Purpose')?.startsWith('prefetch'));
