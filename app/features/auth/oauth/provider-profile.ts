import type { IdentityProvider } from 'drizzle/values';

/** `email` is null unless the provider has verified it. */
export type ProviderProfile = { provider: IdentityProvider; subject: string; email: string | null };
