const sentinel = 'https://sentinel.invalid';

/** No URL of ours is longer, and browsers keep no longer one in a cookie. */
export const longestAddress = 2_000;

/** Only paths of this site. Parsed as a URL, as browsers may read backslashes, tabs and dots as another host. */
export function safeRedirect(target: string | null | undefined, fallback = '/dashboard'): string {
  if (!target?.startsWith('/') || target.length > longestAddress || !URL.canParse(target, sentinel))
    return fallback;
  const url = new URL(target, sentinel);
  if (url.origin !== sentinel || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
