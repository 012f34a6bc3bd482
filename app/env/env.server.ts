import { z } from 'zod';
import { takeSecretFiles } from './secret-files.server';
import { address, endpointBase, flag, origin, postgresUrl, secureBase, sender, serverUrls } from './values';

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    DATA_DIR: z.string().default('.data'),
    HOST: z.string().optional(),
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    DATABASE_URL: postgresUrl,
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(1_000).default(10),
    SANDBOX_DATABASE_URL: serverUrls,
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters'),
    SIGNING_SECRET: z
      .string()
      .regex(/^[^,]{32,}(,[^,]{32,})*$/, 'must have at least 32 characters each')
      .optional(),
    APP_URL: origin.optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .transform((secrets) => secrets.split(',').flatMap((secret) => secret.trim() || []))
      .refine((secrets) => secrets.length > 0, 'names no secret')
      .optional(),
    STRIPE_API_BASE: secureBase.optional(),
    STRIPE_JS_URL: secureBase.default('https://js.stripe.com/endive/stripe.js'),
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
    MAIL_OUTBOX: flag.default(false),
    EMAIL_FROM: sender.default('Boxscore <hello@boxscore.example>'),
    SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(100),
    HSTS_SUBDOMAINS: flag.default(false),
    TRUST_PROXY: z.coerce.number().int().min(0).default(0),
    METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(5).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    TUTOR_BASE_URL: endpointBase.optional(),
    TUTOR_MODEL: z.string().optional(),
    TUTOR_API_KEY: z.string().optional(),
    TUTOR_DAILY_TOKENS: z.coerce.number().int().min(0).default(1_000_000),
    TUTOR_SECOND_LOOK: flag.default(false),
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
    if (values.METRICS_PORT === values.PORT)
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'is the port of the site itself' });
    const { TUTOR_BASE_URL, TUTOR_MODEL, TUTOR_API_KEY } = values;
    const isOfTutor = Boolean(TUTOR_MODEL ?? TUTOR_API_KEY);
    if (isOfTutor && !TUTOR_BASE_URL)
      context.addIssue({ code: 'custom', path: ['TUTOR_BASE_URL'], message: 'is required' });
    if (TUTOR_BASE_URL && !TUTOR_MODEL)
      context.addIssue({ code: 'custom', path: ['TUTOR_MODEL'], message: 'is required' });
    const missing = stripeNames.filter((name) => !values[name]);
    if (missing.length === stripeNames.length) return;
    for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: 'is required' });
  })
  .transform(({ APP_URL, BILLING_TEST_MODE, DATABASE_DIRECT_URL, ...rest }) => ({
    ...rest,
    DATABASE_DIRECT_URL: DATABASE_DIRECT_URL ?? rest.DATABASE_URL,
    APP_URL: APP_URL ?? `http://localhost:${rest.PORT}`,
    BILLING_TEST_MODE: BILLING_TEST_MODE && !rest.STRIPE_SECRET_KEY,
  }));

export type Env = z.output<typeof environmentSchema>;

export const settingNames = Object.keys(environmentSchema.in.shape);

/** Empty variables count as unset; NAME_FILE may name a file with a secret. @throws Error with a line for each faulty variable */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const unread = takeSecretFiles(given);
  const parsed = environmentSchema.safeParse(given);
  const known = new Set(unread.map(({ name }) => name));
  const issues = (parsed.error?.issues ?? []).filter(({ path: [name] }) => !known.has(String(name)));
  const faults = issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `${name}: ${name in given ? message : 'is required'}`;
  });
  const lines = [...unread.map(({ line }) => line), ...faults];
  if (parsed.success && lines.length === 0) return parsed.data;
  throw new Error(lines.join('\n'));
}

export const env: Env = parseEnv(process.env);
