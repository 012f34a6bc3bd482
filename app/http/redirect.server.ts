const sentinel = 'https://sentinel.invalid';

/**
 * A redirect target that stays on this site, or the fallback. Parsed as a browser would parse it
 * (backslashes, tabs and dots included) and written anew from its parts.
 */
export function safeRedirect(target: string | null | undefined, fallback = '/dashboard'): string {
  if (!target?.startsWith('/') || !URL.canParse(target, sentinel)) return fallback;
  const url = new URL(target, sentinel);
  if (url.origin !== sentinel || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
