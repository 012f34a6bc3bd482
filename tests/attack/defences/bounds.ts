// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../defence';
import { any, backend, domain, http, roles, sandbox, unit } from './edits';

const byteCap = [
  backend('      if (this.received > this.maxBytes) this.destroy();\n'),
  backend(
    '      if (this.received > maxBytes) return { fields: exchange.fields, rows: exchange.rows, cut: true };\n',
  ),
];
const temporaryFiles = roles("set temp_file_limit = '64MB'", "set temp_file_limit = '20GB'");
/** Raised only: a bomb without any limit takes the machine along. */
const memory = {
  file: 'ops/postgres-process.ts',
  take: 'String(options.memoryLimitKb)',
  put: "(options.memoryLimitKb ? '3000000' : '')",
};
const time = [
  {
    file: `${sandbox}/limits.ts`,
    take: 'workMs: 2_000',
    put: 'workMs: 9_000',
  },
  { file: `${sandbox}/limits.ts`, take: 'clockMs: 5_000', put: 'clockMs: 9_000' },
];

/** What keeps a query within its time, memory and disk, and its answer within bytes. */
export const bounds: Defence[] = [
  {
    name: 'bytes that come in',
    edits: byteCap,
    tests: [domain, http, unit('query.server')],
    only: any('results without end', 'the first 500 rows'),
  },
  {
    name: 'bytes that come in, and the length of a message',
    edits: [
      ...byteCap,
      { file: `${sandbox}/query.server.ts`, take: 'error.message.slice(0, 1_000)', put: 'error.message' },
      {
        file: `${sandbox}/server-error.ts`,
        take: 'text.length > length ? `${text.slice(0, length)}…` : text',
        put: 'text',
      },
    ],
    tests: [domain, http],
    only: 'a message that is a bomb',
  },
  {
    name: 'temporary files',
    edits: [temporaryFiles],
    tests: [domain, http],
    only: 'temporary files without end',
  },
  {
    name: 'memory (raised to 3 GB)',
    edits: [memory],
    tests: [domain, http],
    only: any('memory without end', 'tables that double', 'memory stayed bounded'),
  },
  {
    name: 'time, memory (3 GB), temporary files and bytes together',
    edits: [...time, memory, temporaryFiles, ...byteCap],
    tests: [domain, http],
    only: any('results without end', 'memory without end', 'tables that double'),
  },
  {
    name: 'time',
    edits: time,
    tests: [unit('query.server'), unit('sandbox.server')],
    only: any('takes too long', 'cannot be interrupted is answered'),
  },
  {
    name: 'time is work',
    edits: [
      {
        file: `${sandbox}/work-clock.server.ts`,
        take: 'return Number.isNaN(nanoseconds) ? undefined : nanoseconds / 1e6;',
        put: 'return undefined;',
      },
    ],
    tests: [unit('sandbox.server')],
    only: 'others keep from the processor',
  },
  {
    name: 'the log keeps nothing of queries',
    edits: [
      roles("set log_min_messages = 'fatal'", "set log_min_messages = 'warning'"),
      roles("set log_min_error_statement = 'panic'", "set log_min_error_statement = 'error'"),
    ],
    tests: [domain],
    only: any('a message that is a bomb', 'log holds nothing'),
  },
];
