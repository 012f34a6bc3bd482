import type { Client } from '../factories';
import type { Person } from './oauth-server';

type Provider = 'google' | 'github';

/** Presses a provider's button. @returns the URL of its consent page */
export async function leaveFor(
  client: Client,
  provider: Provider,
  { search = '', form = {} }: { search?: string; form?: Record<string, string> } = {},
): Promise<string> {
  const reply = await client.submit(`/auth/${provider}${search}`, form);
  const location = reply.headers.get('Location') ?? '';
  if (reply.status !== 302) throw new Error(`${reply.status}, to ${location}: ${await reply.text()}`);
  return location;
}

/** Answers a consent page. @returns path and query string of the callback */
export async function consent(
  page: string,
  person: Partial<Person>,
  decision: 'allow' | 'deny' = 'allow',
): Promise<string> {
  const html = await (await fetch(page)).text();
  const fields = new URLSearchParams({ decision });
  for (const [, name = '', value = ''] of html.matchAll(/type="hidden" name="(.*?)" value="(.*?)"/g)) {
    fields.set(name, value);
  }
  const { verified = true, secondary = false, ...texts } = person;
  for (const [name, value] of Object.entries(texts)) fields.set(name, value);
  if (verified) fields.set('verified', 'on');
  if (secondary) fields.set('secondary', 'on');
  const reply = await fetch(page, { method: 'POST', body: fields, redirect: 'manual' });
  const location = reply.headers.get('Location');
  if (!location) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
  const { pathname, search } = new URL(location);
  return pathname + search;
}

/** Signs in by button, consent and callback. @returns the callback's Location, or its status and text where it has none */
export async function signInElsewhere(
  client: Client,
  provider: Provider,
  person: Partial<Person>,
  options: Parameters<typeof leaveFor>[2] & { decision?: 'allow' | 'deny' } = {},
): Promise<string> {
  const page = await leaveFor(client, provider, options);
  const reply = await client.get(await consent(page, person, options.decision));
  return reply.headers.get('Location') ?? `${reply.status}: ${await reply.text()}`;
}
