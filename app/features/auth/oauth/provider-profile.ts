import type { IdentityProvider } from 'drizzle/values';

/** What a provider says of a person. `email` is null unless the provider has verified the address. */
export type ProviderProfile = { provider: IdentityProvider; subject: string; email: string | null };
