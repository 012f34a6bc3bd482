import { type GoogleProfile, GoogleStrategy } from 'remix-auth-google';
import { z } from 'zod';
import { env } from '~/env/env.server';
import { emailSchema } from '../schema';
import { withChallenge, withVerifier } from './pkce.server';
import type { ProviderProfile } from './providers';

const { APP_URL, GOOGLE_BASE_URL: base } = env;
const userInfoUrl = `${base ?? 'https://www.googleapis.com'}/oauth2/v3/userinfo`;

const personSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

function toProfile({ _json }: GoogleProfile): ProviderProfile {
  const { sub, email, email_verified } = personSchema.parse(_json);
  const verified = email_verified ? emailSchema.safeParse(email).data : undefined;
  return { provider: 'google', subject: sub, email: verified ?? null };
}

export class PkceGoogleStrategy extends GoogleStrategy<ProviderProfile> {
  constructor(private readonly verifier: string) {
    super(
      {
        clientID: env.GOOGLE_CLIENT_ID ?? '',
        clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
        callbackURL: `${APP_URL}/auth/google/callback`,
        scope: ['openid', 'email'],
      },
      async ({ profile }) => toProfile(profile),
    );
    if (!base) return;
    this.authorizationURL = `${base}/o/oauth2/v2/auth`;
    this.tokenURL = `${base}/token`;
  }

  protected override authorizationParams() {
    return withChallenge(super.authorizationParams(), this.verifier);
  }

  protected override tokenParams() {
    return withVerifier(this.verifier);
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const reply = await fetch(userInfoUrl, { headers: { Authorization: `Bearer ${accessToken}` } });
    return { provider: 'google', _json: await reply.json() } as GoogleProfile;
  }
}
