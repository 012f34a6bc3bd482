import { type GitHubEmails, type GitHubProfile, GitHubStrategy } from 'remix-auth-github';
import { z } from 'zod';
import { env } from '~/env/env.server';
import { emailSchema } from '../schema';
import { withChallenge, withVerifier } from './pkce.server';
import type { ProviderProfile } from './providers';

const { APP_URL, GITHUB_BASE_URL: base } = env;
const userAgent = 'Boxscore';
const userInfoURL = base ? `${base}/api/v3/user` : 'https://api.github.com/user';
const userEmailsURL = `${userInfoURL}/emails`;

const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

function toProfile({ _json, emails }: GitHubProfile): ProviderProfile {
  const id = z.number().int().positive().parse(_json.id);
  const email = emailSchema.safeParse(emails[0]?.value).data;
  return { provider: 'github', subject: String(id), email: email ?? null };
}

export class PkceGitHubStrategy extends GitHubStrategy<ProviderProfile> {
  constructor(private readonly verifier: string) {
    super(
      {
        clientID: env.GITHUB_CLIENT_ID ?? '',
        clientSecret: env.GITHUB_CLIENT_SECRET ?? '',
        callbackURL: `${APP_URL}/auth/github/callback`,
        authorizationURL: `${base ?? 'https://github.com'}/login/oauth/authorize`,
        tokenURL: `${base ?? 'https://github.com'}/login/oauth/access_token`,
        userInfoURL,
        userEmailsURL,
        userAgent,
      },
      async ({ profile }) => toProfile(profile),
    );
  }

  protected override authorizationParams() {
    return withChallenge(super.authorizationParams(), this.verifier);
  }

  protected override tokenParams() {
    return withVerifier(this.verifier);
  }

  /** The base strategy takes any verified address; only the primary address is the user's choice. */
  protected override async userEmails(accessToken: string): Promise<GitHubEmails> {
    const headers = {
      Accept: 'application/vnd.github.v3+json',
      Authorization: `token ${accessToken}`,
      'User-Agent': userAgent,
    };
    const reply = await fetch(userEmailsURL, { headers });
    return emailsSchema
      .parse(await reply.json())
      .filter(({ primary, verified }) => primary && verified)
      .map(({ email }) => ({ value: email }));
  }
}
