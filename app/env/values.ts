import { z } from 'zod';

export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => !URL.canParse(value) || /^\/$/.test(new URL(value).href.slice(new URL(value).origin.length)),
    'is the address of the whole site, as https://boxscore.example: it has no path, name or password',
  )
  .transform((value) => new URL(value).origin);
/** The From of a letter: an address with or without a display name. */
export const sender = z
  .string()
  .refine(
    (value) => z.email().safeParse(/^[^<>\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value).success,
    'is no address to send from: write it as Boxscore <hello@boxscore.example>',
  );
const postgresShape = 'postgres://name:password@host:5432/database';

/** Why `value` is no valid Postgres URL; undefined when it is one. */
export function faultOfPostgresUrl(value: string, { namesDatabase = true } = {}): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(value)) return 'must start with postgres:// or postgresql://';
  const isWhole = `it has to be whole, as ${postgresShape}`;
  if (!URL.canParse(value) || !isDecodable(value))
    return `cannot be read: ${isWhole}, with / : @ # ? % in a password written as %2F %3A %40 %23 %3F %25`;
  const { hostname, pathname, searchParams } = new URL(value);
  if (!hostname && !searchParams.has('host')) return `names no host: ${isWhole}`;
  if (namesDatabase && pathname.length < 2) return `names no database: ${isWhole}`;
  return undefined;
}

function isDecodable(value: string): boolean {
  const { username, password, pathname } = new URL(value);
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}

const postgresAddress = (options: { namesDatabase: boolean }) =>
  z.string().superRefine((value, context) => {
    const message = faultOfPostgresUrl(value, options);
    if (message) context.addIssue({ code: 'custom', message });
  });
export const postgresUrl = postgresAddress({ namesDatabase: true });
/** Without a database name: the sandbox chooses it. */
const serverUrl = postgresAddress({ namesDatabase: false }).transform(asLibpqReads);

/** Gives sslmode libpq's meaning, which the sandbox's driver does not follow: `require` verifies no certificate. */
function asLibpqReads(value: string): string {
  const url = new URL(value);
  const mode = url.searchParams.get('sslmode');
  if (mode === 'verify-ca') url.searchParams.set('sslmode', 'verify-full');
  else if (mode === 'require' || mode === 'prefer') url.searchParams.set('uselibpqcompat', 'true');
  else return value;
  return url.href;
}
/** URLs separated by commas; a comma within a URL is written %2C. */
export const serverUrls = z
  .string()
  .transform((urls) => urls.split(',').map((url) => url.trim()))
  .pipe(z.array(serverUrl))
  .refine((urls) => new Set(urls.map(serverOf)).size === urls.length, 'names one server twice');

function serverOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
}

/** For URLs that secrets are sent to: https, or http on this machine. */
export const secureBase = z
  .url({ protocol: /^https?$/ })
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  }, 'must start with https://')
  .transform((value) => value.replace(/\/+$/, ''));
/** The URL of an OpenAI-compatible API. Plain http is allowed: the API may run in the same network. */
export const endpointBase = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''))
  .refine((value) => !value.endsWith('/chat/completions'), 'is the address without /chat/completions');
export const address = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback);
