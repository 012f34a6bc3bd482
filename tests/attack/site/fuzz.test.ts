import { expect, test } from 'vitest';
import { startSite } from '../../setup/site';
import { fuzzer } from './fuzzer';
import { type RawReply, type RawRequest, sendRaw } from './raw-request';
import { createOwner, samplesOf } from './samples';
import { readState } from './state';

const count = Number(process.env.FUZZ_REQUESTS ?? 400);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const atOnce = 8;

const { server, databaseUrl } = await startSite('fuzz');

function faultIn({ status, type, text }: RawReply): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status >= 300 && status < 400 && !/\r\nlocation: \/login\r/i.test(text)) return `led elsewhere`;
  if (type !== null && !/^(text\/(plain|x-script)|application\/json)/.test(type))
    return `answered as ${type}`;
  // JSON may contain the HTML of a lesson.
  if (!/^(application\/json|text\/x-script)/.test(type ?? '') && /<(!doctype|html|body|pre)/i.test(text))
    return 'answered HTML';
  if (/\n\s+at .*[:(]/.test(text) || text.includes('node_modules')) return 'showed a stack';
  return undefined;
}

const shown = ({ method, target, headers, body }: RawRequest) =>
  `${method} ${target.slice(0, 120)} ${JSON.stringify(headers).slice(0, 400)} ${body?.toString('latin1', 0, 120) ?? ''}`;

test(`${count} odd requests, seed ${seed}: a clear answer to each, and nothing changed`, async () => {
  const owner = await createOwner(server.origin, databaseUrl);
  const { host, port } = new URL(server.origin);
  const next = fuzzer({ samples: samplesOf(owner), cookie: owner.learner.cookieHeader(), host, seed });
  const before = await readState(databaseUrl, 'everybody');
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  let sent = 0;

  const keepSending = async () => {
    while (sent < count && faults.length < 10) {
      sent += 1;
      const request = next();
      const reply = await sendRaw(Number(port), request).catch((error: Error) => error);
      const fault = reply instanceof Error ? reply.message : faultIn(reply);
      if (fault) faults.push(`${fault}: ${shown(request)}`);
      if (!(reply instanceof Error)) statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepSending));

  if (process.env.FUZZ_REQUESTS) console.log(`${sent} requests, seed ${seed}:`, statuses);
  expect(faults).toEqual([]);
  for (const status of [200, 400, 401, 403, 404, 405, 413, 415]) expect(statuses[status]).toBeGreaterThan(0);
  expect(await readState(databaseUrl, 'everybody')).toEqual(before);
  expect(server.logs().match(/.*"level":"(error|fatal)".*/g)).toBeNull();
}, 300_000);
