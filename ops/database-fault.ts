import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { faultOfPostgresUrl } from '~/env/values';

const ofNetwork =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|CONNECTION_\w+)$/;
/** Classes of SQLSTATEs that tell of a server or of the way to it, and not of a statement of ours. */
const ofServer = /^(08|28|53|57|58|XX)/;

type Sentence = { codes: string; words: string; withTls?: string };

/** Read when there is something to say: whoever is started elsewhere has gone to the site's folder by then. */
const readSentences = (): Sentence[] => parse(readFileSync('datasets/database-faults.yaml', 'utf8'));

/**
 * What is wrong with the server that `variable` names, and what to do, in one line without a password. Undefined where the error
 * comes neither from a connection nor from a server.
 */
function describeDatabaseFault(args: { variable: string; url: string; error: unknown }): string | undefined {
  const { variable, url, error } = args;
  const found = findCoded(error);
  if (!found) return undefined;
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const words = found.message.replaceAll(/\s+/g, ' ').trim();
  const place: Record<string, string> = {
    at: `${hostname || searchParams.get('host')}:${port || 5432}`,
    login: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    words,
  };
  const known = readSentences().find(({ codes }) => new RegExp(codes).test(found.code));
  if (!known && !ofServer.test(found.code)) return undefined;
  const isPlain = ['disable', null].includes(searchParams.get('sslmode'));
  const sentence = known
    ? (!isPlain && known.withTls) || known.words
    : `{at} answers: {words} (${found.code})`;
  return `${variable}: ${sentence.replace(/\{(\w+)\}/g, (_, part) => place[part] ?? '')}`;
}

/** What goes to the operator: one line, where the fault is a connection's or a server's; else the error as it is. */
export function inOneLine(args: { variable: string; url: string; error: unknown }): unknown {
  const line = describeDatabaseFault(args);
  return line === undefined ? args.error : new Error(line, { cause: args.error });
}

/** @throws one line that names the variable, where that is not the address of a database */
export function requirePostgresUrl(variable: string, url: string): void {
  const fault = faultOfPostgresUrl(url);
  if (fault) throw new Error(`${variable}: ${fault}`);
}

/** Whether it may pass without anybody's changing a setting. */
export function isPassing(error: unknown): boolean {
  const code = findCoded(error)?.code ?? '';
  return ofNetwork.test(code) || /^(53|57P|58)/.test(code);
}

/** Drizzle and the sandbox wrap what the drivers say; pg says in words alone that a connection took too long or was lost. */
function findCoded(error: unknown): { code: string; message: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (message === 'timeout expired') return { code: 'CONNECT_TIMEOUT', message };
  if (message.startsWith('Connection terminated')) return { code: 'CONNECTION_CLOSED', message };
  if (message.includes('does not support SSL')) return { code: 'EPROTO', message };
  if ('code' in error && typeof error.code === 'string') return { code: error.code, message };
  return findCoded(error.cause);
}
