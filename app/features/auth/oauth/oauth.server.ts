import type { IdentityProvider } from 'drizzle/values';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import { requestId } from '~/http/request-log.server';
import { authenticateElsewhere, isConfigured } from '../authenticator.server';
import { type Handshake, openHandshake, resumeHandshake } from './handshake.server';
import { type ProviderProfile, providerNames } from './providers';

/** Milliseconds for a provider to exchange the code and return the profile. */
const patience = 5_000;

/** @throws AppError not_found when the provider is not set up */
export async function leaveForProvider(
  request: Request,
  purpose: Pick<Handshake, 'provider' | 'redirectTo' | 'userId'>,
): Promise<Response> {
  const { provider } = purpose;
  assertConfigured(provider);
  const { verifier, cookie } = await openHandshake(purpose);
  try {
    await authenticateElsewhere({ provider, verifier, cookie, url: request.url });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error(`${provider} was not asked`);
}

export type Return = { profile: ProviderProfile; handshake: Handshake };

/** @throws FailedReturn; AppError bad_request when this browser has no matching handshake */
export async function returnFromProvider(request: Request, provider: IdentityProvider): Promise<Return> {
  const name = providerNames[provider];
  assertConfigured(provider);
  const resumed = await resumeHandshake(request, provider);
  if (!resumed) {
    throw new AppError(
      'bad_request',
      `This sign-in with ${name} was not started here, or took too long. Please try again.`,
    );
  }
  const { handshake, cookie } = resumed;
  const { searchParams } = new URL(request.url);
  if (searchParams.get('error') === 'access_denied') {
    throw new FailedReturn(handshake, 'unauthorized', `You did not let ${name} tell us who you are.`);
  }
  try {
    const asked = authenticateElsewhere({ provider, verifier: handshake.verifier, cookie, url: request.url });
    return { handshake, profile: await within(patience, asked) };
  } catch (error) {
    log.warn({ id: requestId(request) }, `sign-in with ${name} failed: ${describe(error)}`);
    throw new FailedReturn(
      handshake,
      'unavailable',
      `${name} did not answer as it should. Please try again in a moment.`,
    );
  }
}

export class FailedReturn extends AppError {
  constructor(
    readonly handshake: Handshake,
    ...[code, message]: ConstructorParameters<typeof AppError>
  ) {
    super(code, message);
  }
}

function assertConfigured(provider: IdentityProvider) {
  if (isConfigured[provider]) return;
  throw new AppError('not_found', `Sign-in with ${providerNames[provider]} is not set up on this site.`);
}

// A provider's reply may be long, and is untrusted.
const describe = (error: unknown) =>
  JSON.stringify(error instanceof Error ? error.message : String(error)).slice(0, 200);

async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
