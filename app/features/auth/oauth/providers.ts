import type { IdentityProvider } from 'drizzle/values';

export const providerNames: Record<IdentityProvider, string> = { google: 'Google', github: 'GitHub' };

export const providerOf = (url: string): IdentityProvider =>
  new URL(url).pathname.startsWith('/auth/github') ? 'github' : 'google';

/** `email` is null unless the provider has verified it. */
export type ProviderProfile = { provider: IdentityProvider; subject: string; email: string | null };
