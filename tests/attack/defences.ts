// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence, Edit, Unproven } from './defence';

const sandbox = 'app/features/sandbox';
const attacks = ['tests/attack/domain.test.ts', 'tests/attack/http.test.ts'];
const unit = (name: string) => `${sandbox}/${name}.test.ts`;
const any = (...names: string[]) => names.join('|');

const roles = (take: string, put?: string): Edit => ({ file: 'drizzle/sandbox.sql', take, put });
const statement = (take: string, put?: string): Edit => ({
  file: `${sandbox}/statement.server.ts`,
  take,
  put,
});
const backend = (take: string, put?: string): Edit => ({ file: `${sandbox}/backend.server.ts`, take, put });

const kindsOfStatement = [
  statement("if (statements.length > 1) throw refusal('two statements');"),
  statement(
    "if (kind !== 'ExplainStmt') throw refusal(kind);",
    "if (kind !== 'ExplainStmt') return { kind: 'select', text: cutOut(query, raw), select: tree as SelectStmt };",
  ),
  statement("if (explained.kind !== 'SelectStmt') throw refusal('ExplainStmt');"),
  statement('if (writing) throw refusal(writing);'),
  statement("if (findNodes(select, 'intoClause').length > 0) throw refusal('SELECT INTO');"),
  statement("if (findNodes(select, 'LockingClause').length > 0) throw refusal('LockingClause');"),
  statement("if (findNodes(select, 'ParamRef').length > 0) throw refusal('ParamRef');"),
];
const cursor = backend(
  "query = kind === 'explain' ? [text] : [cursorPrefix + text, `FETCH FORWARD ${maxRows + 1} FROM q`];",
  'query = [text];',
);
const readOnly = [
  backend("'BEGIN READ ONLY'", "'BEGIN'"),
  roles('alter role sandbox_login set default_transaction_read_only = on;'),
];
const ownRole = [
  backend('      `SET LOCAL ROLE ${reader}`,\n'),
  {
    file: `${sandbox}/addresses.server.ts`,
    take: "visible: at(names.visible, 'sandbox_login'), hidden: at(names.hidden, 'sandbox_login')",
    put: 'visible: at(names.visible), hidden: at(names.hidden)',
  },
];
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
    take: 'workMs: { visible: 2_000, hidden: 4_000 }',
    put: 'workMs: { visible: 9_000, hidden: 9_000 }',
  },
  { file: `${sandbox}/limits.ts`, take: 'clockMs: 6_000', put: 'clockMs: 9_000' },
];

/** What stands between learners' SQL and everything else. */
export const sandboxDefences: Defence[] = [
  {
    name: 'the parser: one statement, and one that reads',
    edits: kindsOfStatement,
    tests: [...attacks, unit('statement.server')],
    only: any(
      ...['two statements', 'leave the transaction', 'settings, by', 'roles and passwords'],
      ...['a temporary table in the place', 'writes that a read-only', 'locks that outlive', 'what may not'],
      ...['statements that are no queries', 'tricks with comments'],
    ),
  },
  {
    name: 'the cursor: the server’s own grammar takes a query only',
    edits: [cursor],
    tests: [unit('backend.server')],
  },
  {
    name: 'the extended protocol: one statement a message',
    edits: [
      {
        file: `${sandbox}/exchange.server.ts`,
        take: `    for (const text of this.statements) {
      wire.parse({ name: '', text, types: [] });
      wire.bind({ portal: '', statement: '', values: [], binary: false });
      wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '', rows: 0 });
    }
    wire.sync();
`,
        put: "    (connection as unknown as { query(text: string): void }).query(this.statements.join(';'));\n",
      },
    ],
    tests: [unit('backend.server')],
  },
  { name: 'the read-only transaction', edits: readOnly, tests: [unit('backend.server'), unit('roles')] },
  {
    name: 'all that keeps a statement from writing: parser, cursor, read-only, role, ROLLBACK',
    edits: [...kindsOfStatement, cursor, ...readOnly, ...ownRole, backend("'ROLLBACK'", "'COMMIT'")],
    tests: attacks,
    only: any('roles and passwords', 'nothing has changed'),
  },
  {
    name: 'a role without rights',
    edits: ownRole,
    tests: attacks,
    only: any(
      ...['settings, by function', 'writes that a read-only', 'locks that outlive', 'the queries of others'],
      ...['the connections of others', 'the server: its roles', 'one learner against all'],
    ),
  },
  {
    name: 'the role is taken on in the transaction',
    edits: [backend('      `SET LOCAL ROLE ${reader}`,\n')],
    tests: [unit('backend.server')],
  },
  {
    name: 'functions that are volatile',
    edits: [roles("where provolatile = 'v' or prosecdef", 'where prosecdef')],
    tests: [unit('roles'), attacks[0] as string],
    only: any(
      'the (visible|hidden) database',
      'settings, by function',
      'locks that outlive',
      'writes that a',
    ),
  },
  {
    name: 'functions that speak of the server, by name',
    edits: [roles("or proname ~ '^pg_' and proname !~", "or proname ~ '^none_' and proname !~")],
    tests: [unit('roles'), attacks[0] as string],
    only: any('the (visible|hidden) database', 'the queries of others', 'the connections of others'),
  },
  {
    name: 'functions that tell settings and addresses, or run a query given as text',
    edits: [
      roles(
        '^(current_setting|getpgusername|shobj_description|inet_(client|server)_.*|txid_.*|(database|schema|table)_to_xml.*)$',
        '^none$',
      ),
    ],
    tests: [unit('roles')],
  },
  {
    name: 'catalogue views',
    edits: [roles("where relkind in ('r', 'v') and (", "where relkind in ('none') and (")],
    tests: [unit('roles'), attacks[0] as string],
    only: any('the (visible|hidden) database', 'the server: its roles'),
  },
  {
    name: 'temporary tables and other databases',
    edits: [roles("execute format('revoke connect, temporary on database %I from public', name);", 'null;')],
    tests: [unit('roles')],
  },
  {
    name: 'languages and the schema public',
    edits: [
      roles('revoke all on schema public from public;'),
      roles('revoke usage on language plpgsql from public;'),
      roles('revoke usage on language sql from public;'),
    ],
    tests: [unit('roles')],
  },
  {
    name: 'what a query leaves is forgotten: DISCARD ALL',
    edits: [backend("['ROLLBACK', 'DISCARD ALL']", "['ROLLBACK']")],
    tests: [unit('backend.server')],
  },
  {
    name: 'a connection that may still meet a cancel request is not used again',
    edits: [backend('if (this.cancelSent) return this.destroy();')],
    tests: [unit('backend.server')],
  },
  {
    name: 'NUL characters are refused',
    edits: [
      statement(
        "if (query.includes('\\0')) throw new AppError('bad_request', 'A NUL character cannot be part of a query.');",
      ),
      {
        file: 'app/http/body.server.ts',
        take: "if (/\\\\u0000/i.test(text)) throw new AppError('bad_request', 'A NUL character cannot be part of a text.');",
      },
    ],
    tests: [...attacks, unit('statement.server')],
    only: any('tricks with comments', 'what may not'),
  },
  {
    name: 'a text of 10,000 characters',
    edits: [statement('if (query.length > limits.queryCharacters) {', 'if (query.length > 1_000_000) {')],
    tests: [...attacks, unit('statement.server')],
    only: any('a text that is too long', 'too long a text'),
  },
  {
    name: 'nesting, and a parser that runs out of stack',
    edits: [
      {
        file: `${sandbox}/parser.server.ts`,
        take: 'if (nestingOf(sql) > limits.nesting) throw tooDeep();',
      },
      {
        file: `${sandbox}/parser.server.ts`,
        take: '    throw tooDeep();\n  }\n}',
        put: '    throw error;\n  }\n}',
      },
    ],
    tests: [...attacks, unit('statement.server')],
    only: any('nested too deeply', 'nested however deep', 'deep or wide'),
  },
  {
    name: 'faults of grammar are told in a sentence',
    edits: [statement('if (!(error instanceof SyntaxFault)) throw error;', 'throw error;')],
    tests: attacks,
    only: any('tricks with comments', 'roles and passwords', 'any text gets', 'log tells of no fault'),
  },
  {
    name: 'faults of Postgres are told in a sentence',
    edits: [
      {
        file: `${sandbox}/query.server.ts`,
        take: "    if (!(error instanceof pg.DatabaseError)) throw error;\n    throw new AppError('bad_request', wordFault",
        put: "    throw error;\n    throw new AppError('bad_request', wordFault",
      },
    ],
    tests: attacks,
    only: any('XML that unfolds', 'a message that is a bomb', 'hidden data by name', 'log tells of no fault'),
  },
  {
    name: 'bytes that come in',
    edits: byteCap,
    tests: [...attacks, unit('query.server')],
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
    tests: attacks,
    only: 'a message that is a bomb',
  },
  {
    name: 'temporary files',
    edits: [temporaryFiles],
    tests: attacks,
    only: 'temporary files without end',
  },
  {
    name: 'memory (raised to 3 GB)',
    edits: [memory],
    tests: attacks,
    only: any('memory without end', 'tables that double', 'memory stayed bounded'),
  },
  {
    name: 'time, memory (3 GB), temporary files and bytes together',
    edits: [...time, memory, temporaryFiles, ...byteCap],
    tests: attacks,
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
    tests: [attacks[0] as string],
    only: any('a message that is a bomb', 'log holds nothing'),
  },
  {
    name: 'the watchdog kills',
    edits: [
      {
        file: `${sandbox}/watchdog.server.ts`,
        take: "        await client.query(`copy (select 1) to program 'kill -KILL ${pid.toFixed(0)}'`);\n",
      },
    ],
    tests: [unit('sandbox.server'), attacks[1] as string],
    only: 'cannot be interrupted',
  },
  {
    name: 'what does not stop is put down, also when its learner cancelled it',
    edits: [backend('      if (error instanceof StuckBackend) throw error;\n')],
    tests: [unit('sandbox.server')],
    only: 'cannot be interrupted',
  },
  {
    name: 'one query in flight',
    edits: [
      {
        file: `${sandbox}/learners.ts`,
        take: "if (account.isBusy) throw new AppError('too_many_requests', busyMessage, { retryAfter: 1 });",
      },
    ],
    tests: [unit('learners'), ...attacks],
    only: any('one query in flight', 'forty slow queries', 'a second query of the same', 'a forged address'),
  },
  {
    name: 'who cancels, or goes away, takes the query along',
    edits: [
      {
        file: `${sandbox}/backend.server.ts`,
        take: 'const stop = () => this.stop();',
        put: 'const stop = () => undefined;',
      },
    ],
    tests: [unit('query.server'), attacks[1] as string],
    only: any('cancelling the first stops it', 'a client that goes away', 'Cancel stops'),
  },
  {
    name: 'a connection is one query’s at a time',
    edits: [
      {
        file: `${sandbox}/lanes.server.ts`,
        take: 'this.idle.splice(at, at < 0 ? 0 : 1)[0]',
        put: 'this.idle[at]',
      },
    ],
    tests: ['tests/attack/mix-up.test.ts'],
  },
  {
    name: 'slow queries give way',
    edits: [{ file: `${sandbox}/lanes.server.ts`, take: '    place.lane.lower(lanes.niceness.heavy);\n' }],
    tests: [unit('lanes.server')],
  },
  {
    name: 'the heavy have lanes of their own',
    edits: [
      {
        file: `${sandbox}/lanes.server.ts`,
        take: "heavy: inTime('heavy') < lanes.heavy,",
        put: 'heavy: true,',
      },
    ],
    tests: [unit('lanes.server')],
  },
  {
    name: 'queues are short',
    edits: [{ file: `${sandbox}/lanes.server.ts`, take: ' || queue.length >= lanes.queue' }],
    tests: [unit('lanes.server')],
  },
  {
    name: 'hidden data in a database of its own',
    edits: [
      {
        file: `${sandbox}/build.server.ts`,
        take: '          datasets.map((dataset) => ({ dataset, variant: dataset.visible })),',
        put: '          datasets.flatMap((dataset) => [dataset.visible, ...dataset.hidden].map((variant) => ({ dataset, variant }))),',
      },
    ],
    tests: attacks,
    only: any('hidden data by name', 'the catalogue of what is not'),
  },
  {
    name: 'hidden data for a reader of its own',
    edits: [
      {
        file: `${sandbox}/build.server.ts`,
        take: "          'sandbox_hidden',",
        put: "          'sandbox_ro',",
      },
    ],
    tests: [unit('roles')],
  },
  {
    name: 'a fault on hidden data is a wrong answer, without words',
    edits: [{ file: `${sandbox}/grade.server.ts`, take: '    if (isOfTheQuery) return undefined;\n' }],
    tests: [attacks[0] as string, unit('grade.server')],
    only: any('grading tells nothing', 'fails on other data'),
  },
  {
    name: 'answers are graded on hidden data',
    edits: [
      {
        file: `${sandbox}/grade.server.ts`,
        take: 'const elsewhere = visible.rows',
        put: 'const elsewhere = Math.random() > 2',
      },
    ],
    tests: [attacks[0] as string, unit('grade.server')],
    only: any('grading tells nothing', 'fails on other data'),
  },
  {
    name: 'a server that is not there is a 503',
    edits: [
      {
        file: `${sandbox}/sandbox.server.ts`,
        take: "          throw new AppError('unavailable', downMessage, { retryAfter: 2 });",
        put: '          throw error;',
      },
    ],
    tests: [unit('sandbox.server'), attacks[1] as string],
    only: any('^a killed server', 'killed: queries'),
  },
  {
    name: 'an emptied server is laid out again',
    edits: [{ file: `${sandbox}/sandbox.server.ts`, take: '          await this.restore();\n' }],
    tests: [unit('sandbox.server'), attacks[1] as string],
    only: any('dropped databases', 'emptied: it is laid out'),
  },
  {
    name: 'a missing schema is laid out again',
    edits: [{ file: `${sandbox}/query.server.ts`, take: '  await sandbox.restore();\n' }],
    tests: [unit('sandbox.server')],
    only: 'a dropped',
  },
  {
    name: 'bodies: JSON that is none',
    edits: [
      {
        file: 'app/http/body.server.ts',
        take: "throw new AppError('bad_request', 'The body is not valid JSON.');",
        put: "throw new Error('The body is not valid JSON.');",
      },
    ],
    tests: [attacks[1] as string],
    only: 'hostile requests',
  },
  {
    name: 'bodies: encoding, type, size and shape',
    edits: [
      { file: 'app/http/body.server.ts', take: "'utf-8', { fatal: true }", put: "'utf-8'" },
      {
        file: 'app/http/body.server.ts',
        take: "if (type !== contentType) throw new AppError('unsupported_media', `Please send ${contentType}.`);",
      },
      {
        file: 'app/http/body.server.ts',
        take: "if (size > bodyLimit) throw new AppError('too_large', 'That is more than this site accepts at once.');",
      },
      {
        file: 'app/http/body.server.ts',
        take: 'if (parsed.success) return parsed.data;',
        put: 'return value as never;',
      },
    ],
    tests: [attacks[1] as string],
    only: 'hostile requests',
  },
  {
    name: 'requests from other sites',
    edits: [
      {
        file: 'app/http/origin.server.ts',
        take: "throw new AppError('forbidden', 'This request came from another site, so it was not carried out.');",
      },
    ],
    tests: [attacks[1] as string],
    only: any('hostile requests from another site', 'Cancel stops'),
  },
];

const anAnswer = 'It has to be answered: it shows that the caps leave room, and no cap stands in its way.';
const notThere =
  'The extension is not installed: there is nothing to take away. It fails when somebody adds it.';

export const sandboxUnproven: Unproven[] = [];
void [anAnswer, notThere];
