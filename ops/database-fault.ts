import { faultOfPostgresUrl } from '~/env/values';

const ofNetwork =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|CONNECTION_\w+)$/;
/** Classes of SQLSTATEs that tell of a server or of the way to it, and not of a statement of ours. */
const ofServer = /^(08|28|53|57|58|XX)/;
const untrusted =
  /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_(UNTRUSTED|SIGNATURE))/;

type FaultSite = { at: string; login: string; database: string; words: string; withTls: boolean };

/** By SQLSTATE, or by the code of Node's or the driver's. */
const sentences: [codes: RegExp, sentence: (place: FaultSite) => string][] = [
  [/^ECONNREFUSED$/, ({ at }) => `nothing listens at ${at}: start the server, or correct host and port`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, ({ at }) => `the host of ${at} is not known: correct its name`],
  [
    /^(CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    ({ at }) => `${at} does not answer: correct the host, or open the network's way to it`,
  ],
  [
    /^(ECONNRESET|EPIPE|CONNECTION_\w+)$/,
    ({ at, withTls }) =>
      `${at} ended the connection: is it a Postgres server${withTls ? ', and does it speak TLS, as sslmode demands' : ''}?`,
  ],
  [
    /^(28P01|28000)$/,
    ({ at, login, words }) => `${at} refuses the login ${login}: correct name and password (${words})`,
  ],
  [
    /^08P01$/,
    ({ at, words }) => `the pooler at ${at} refuses it: correct login and database, here or there (${words})`,
  ],
  [/^3D000$/, ({ at, database }) => `${at} has no database ${database}: create it, or correct its name`],
  [
    /^42501$/,
    ({ login, database, words }) =>
      `the login ${login} has no right to do this: make it the owner of ${database} (${words})`,
  ],
  [/^53100$/, ({ at, words }) => `the disk of ${at} is full: make room there (${words})`],
  [
    /^53300$/,
    ({ at, words }) =>
      `${at} has no connection to spare: raise its max_connections, or lower the pools (${words})`,
  ],
  [/^57P0[123]$/, ({ at, words }) => `${at} is starting or stopping: try again when it is up (${words})`],
  [/^(25006|READ_ONLY)$/, ({ at }) => `${at} takes no writes: name the primary server, not a replica of it`],
  [
    untrusted,
    ({ at }) =>
      `the certificate of ${at} is signed by nobody known here: name the file of its authority in NODE_EXTRA_CA_CERTS`,
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    ({ at, words }) =>
      `the certificate is not for the host of ${at}: use the name it was made for (${words})`,
  ],
  [/^CERT_/, ({ at, words }) => `the certificate of ${at} is not valid: renew it (${words})`],
  [
    /^(EPROTO|ERR_SSL_\w+)$/,
    ({ at }) => `${at} does not speak TLS: turn ssl on there, or leave sslmode out of the address`,
  ],
];

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
  const place = {
    at: `${hostname || searchParams.get('host')}:${port || 5432}`,
    login: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    words,
    withTls: !['disable', null].includes(searchParams.get('sslmode')),
  };
  const sentence = sentences.find(([codes]) => codes.test(found.code))?.[1];
  if (!sentence && !ofServer.test(found.code)) return undefined;
  return `${variable}: ${sentence ? sentence(place) : `${place.at} answers: ${words} (${found.code})`}`;
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
