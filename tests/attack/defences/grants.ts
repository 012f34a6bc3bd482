// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../defence';
import { any, backend, domain, http, ownRole, roles, sandbox, unit } from './edits';

/** What keeps a query from what is not its learner’s: roles, grants, hidden data apart. */
export const grants: Defence[] = [
  {
    name: 'a role without rights',
    edits: ownRole,
    tests: [domain, http],
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
    tests: [unit('roles'), domain],
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
    tests: [unit('roles'), domain],
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
    tests: [unit('roles'), domain],
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
    name: 'hidden data in a database of its own',
    edits: [
      {
        file: `${sandbox}/build.server.ts`,
        take: '          datasets.map((dataset) => ({ dataset, variant: dataset.visible })),',
        put: '          datasets.flatMap((dataset) => [dataset.visible, ...dataset.hidden].map((variant) => ({ dataset, variant }))),',
      },
    ],
    tests: [domain, http],
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
    tests: [domain, unit('grade.server')],
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
    tests: [domain, unit('grade.server')],
    only: any('grading tells nothing', 'fails on other data'),
  },
];
