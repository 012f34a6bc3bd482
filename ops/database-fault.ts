import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { faultOfPostgresUrl } from '~/env/values';

const ofNetwork =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|CONNECTION_\w+)$/;
/** Classes of SQLSTATEs that are caused by the server or the connection, not by the site's statements. */
const ofServer = /^(08|28|53|57|58|XX)/;

type Sentence = { codes: string; words: string; withTls?: string };

/** Read late: a command that was started in another folder has changed to the site's folder by then. */
const readSentences = (): Sentence[] => parse(readFileSync('datasets/database-faults.yaml', 'utf8'));

/**
 * One line without a password that says what is wrong with the server that `variable` names, and what to do. Undefined where the
 * error comes neither from the connection nor from the server.
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

/** The error for the operator: of one line where the connection or the server is at fault, else unchanged. */
export function toOperatorError(args: { variable: string; url: string; error: unknown }): unknown {
  const line = describeDatabaseFault(args);
  return line === undefined ? args.error : new Error(line, { cause: args.error });
}

/** @throws an Error of one line that names the variable, where `url` is not the URL of a database */
export function requirePostgresUrl(variable: string, url: string): void {
  const fault = faultOfPostgresUrl(url);
  if (fault) throw new Error(`${variable}: ${fault}`);
}

/** Whether the error may be temporary, so that a retry may succeed without a changed setting. */
export function isPassing(error: unknown): boolean {
  const code = findCoded(error)?.code ?? '';
  return ofNetwork.test(code) || /^(53|57P|58)/.test(code);
}

/** Drizzle and the sandbox wrap the drivers' errors; pg's errors of a timeout or a lost connection have no code. */
function findCoded(error: unknown): { code: string; message: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (message === 'timeout expired') return { code: 'CONNECT_TIMEOUT', message };
  if (message.startsWith('Connection terminated')) return { code: 'CONNECTION_CLOSED', message };
  if (message.includes('does not support SSL')) return { code: 'EPROTO', message };
  if ('code' in error && typeof error.code === 'string') return { code: error.code, message };
  return findCoded(error.cause);
}
