// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../defence';
import { any, backend, domain, http, ownRole, roles, sandbox, statement, unit } from './edits';

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
/** What keeps a text from being anything but one query that reads, and tells so in a sentence. */
export const statements: Defence[] = [
  {
    name: 'the parser: one statement, and one that reads',
    edits: kindsOfStatement,
    tests: [domain, http, unit('statement.server')],
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
    tests: [domain, http],
    only: any('roles and passwords', 'nothing has changed'),
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
    tests: [domain, http, unit('statement.server')],
    only: any('tricks with comments', 'what may not'),
  },
  {
    name: 'a text of 10,000 characters',
    edits: [statement('if (query.length > limits.queryCharacters) {', 'if (query.length > 1_000_000) {')],
    tests: [domain, http, unit('statement.server')],
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
    tests: [domain, http, unit('statement.server')],
    only: any('nested too deeply', 'nested however deep', 'deep or wide'),
  },
  {
    name: 'faults of grammar are told in a sentence',
    edits: [statement('if (!(error instanceof SyntaxFault)) throw error;', 'throw error;')],
    tests: [domain, http],
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
    tests: [domain, http],
    only: any('XML that unfolds', 'a message that is a bomb', 'hidden data by name', 'log tells of no fault'),
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
    tests: [http],
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
    tests: [http],
    only: 'hostile requests',
  },
  {
    name: 'courses without data',
    edits: [
      {
        file: 'app/features/catalog/course.server.ts',
        take: "if (!row) throw new AppError('not_found', 'This course has no dataset.');",
      },
    ],
    tests: [http],
    only: 'a course without data',
  },
  {
    name: 'requests from other sites',
    edits: [
      {
        file: 'app/http/origin.server.ts',
        take: "throw new AppError('forbidden', 'This request came from another site, so it was not carried out.');",
      },
    ],
    tests: [http],
    only: any('hostile requests from another site', 'Cancel stops'),
  },
];
