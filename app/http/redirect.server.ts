const sentinel = 'https://sentinel.invalid';

/** No address of ours is longer, and no browser keeps a longer one in a cookie. */
export const longestAddress = 2_000;

/** Only paths of this site. Browsers read more than paths into backslashes, tabs and dots. */
export function safeRedirect(target: string | null | undefined, fallback = '/dashboard'): string {
  if (!target?.startsWith('/') || target.length > longestAddress || !URL.canParse(target, sentinel))
    return fallback;
  const url = new URL(target, sentinel);
  if (url.origin !== sentinel || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
