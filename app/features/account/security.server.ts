import { identityProviders } from 'drizzle/values';
import { isConfigured } from '~/features/auth/authenticator.server';
import { listSignInMethods } from '~/features/auth/oauth/identity.server';
import { providerNames } from '~/features/auth/oauth/providers';
import { listSessions } from '~/features/auth/session-list.server';

export type Method = {
  id: string;
  name: string;
  isConfigured: boolean;
  email: string | null;
  isLastWayIn: boolean;
};

export async function getSecurity({ userId, sessionId }: { userId: number; sessionId: string }) {
  const [{ hasPassword, connected }, sessions] = await Promise.all([
    listSignInMethods(userId),
    listSessions({ userId, sessionId }),
  ]);
  const methods = identityProviders.map((id): Method => {
    const email = connected.find(({ provider }) => provider === id)?.email ?? null;
    return {
      id,
      name: providerNames[id],
      isConfigured: isConfigured[id],
      email,
      isLastWayIn: email !== null && !hasPassword && connected.length === 1,
    };
  });
  return { hasPassword, methods, sessions };
}
