const sentinel = 'https://sentinel.invalid';

/** Only paths of this site. Browsers read more than paths into backslashes, tabs and dots. */
export function safeRedirect(target: string | null | undefined, fallback = '/dashboard'): string {
  if (!target?.startsWith('/') || !URL.canParse(target, sentinel)) return fallback;
  const url = new URL(target, sentinel);
  if (url.origin !== sentinel || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
