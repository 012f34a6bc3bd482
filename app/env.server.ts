import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');
/** For addresses that secrets are sent to. */
const secureBase = z
  .url({ protocol: /^https?$/ })
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  }, 'must start with https://')
  .transform((value) => value.replace(/\/+$/, ''));
const address = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback);

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    DATA_DIR: z.string().default('.data'),
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    DATABASE_URL: postgresUrl,
    SANDBOX_DATABASE_URL: postgresUrl,
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters'),
    APP_URL: origin.optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    BILLING_TEST_MODE: flag.default(false),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_BASE_URL: secureBase.optional(),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    GITHUB_BASE_URL: secureBase.optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    EMAIL_FROM: z.string().default('Boxscore <hello@boxscore.example>'),
    SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(100),
    TRUST_PROXY: z.coerce.number().int().min(0).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    TUTOR_BASE_URL: z.url().optional(),
    TUTOR_MODEL: z.string().optional(),
    TUTOR_API_KEY: z.string().optional(),
    CONTACT_EMAIL: z.email().default('hello@boxscore.example'),
    BETA_URL: address('https://beta.boxscore.example'),
    JOIN_URL: address('https://join.boxscore.example'),
    FACEBOOK_URL: address('https://www.facebook.com/'),
    TWITTER_URL: address('https://twitter.com/'),
    LINKEDIN_URL: address('https://www.linkedin.com/'),
    INSTAGRAM_URL: address('https://www.instagram.com/'),
  })
  .superRefine((values, context) => {
    for (const provider of ['GOOGLE', 'GITHUB'] as const) {
      const names = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
      const missing = names.filter((name) => !values[name]);
      if (missing.length !== 1) continue;
      context.addIssue({ code: 'custom', path: missing, message: 'is required' });
    }
  })
  .transform(({ APP_URL, ...rest }) => ({ ...rest, APP_URL: APP_URL ?? `http://localhost:${rest.PORT}` }));

export type Env = z.output<typeof environmentSchema>;

/** An empty variable counts as unset. @throws Error with one line a faulty variable */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `${name}: ${name in given ? message : 'is required'}`;
  });
  throw new Error(faults.join('\n'));
}

export const env: Env = parseEnv(process.env);
