import { type Attack, bombs } from './bombs';

const denied = /permission denied|does not exist/;
const cannotChange = /nothing can be changed here|Only queries that read|runs alone on a connection/;

/** One entry a row of the table of known attacks, and what must come back. */
export const attacks: Attack[] = [
  {
    name: 'two statements',
    queries: ['select 1; delete from {table}', 'select 1; select 2', 'select 1;/**/;drop table {table}'],
    reply: /one statement at a time/,
  },
  {
    name: 'leave the transaction',
    queries: [
      'commit; delete from {table}',
      'rollback; begin read write; delete from {table}',
      'end; drop schema public',
    ],
    reply: /one statement at a time/,
  },
  {
    name: 'settings, by statement',
    queries: [
      'set statement_timeout = 0',
      'set session characteristics as transaction read write',
      'set role postgres',
      'reset role',
      'set session authorization postgres',
      'set local search_path = pg_temp',
      "set application_name = 'boxscore replica'",
      `notify "boxscore boxscore_sandbox", 'cancel user:1'`,
    ],
    reply: cannotChange,
  },
  {
    name: 'settings, by function',
    queries: [
      "select set_config('statement_timeout', '0', false)",
      "select set_config('role', 'postgres', false)",
      "select * from {table} where set_config('work_mem', '1GB', false) is not null",
      "select pg_catalog.set_config('search_path', 'pg_temp', false)",
      "select set_config('application_name', 'boxscore replica', false)",
      "update pg_settings set setting = '0' where name = 'statement_timeout'",
    ],
    reply: /permission denied|nothing can be changed/,
  },
  {
    name: 'roles and passwords',
    queries: [
      "alter role sandbox_login password 'x'",
      'create role intruder superuser',
      'grant postgres to sandbox_ro',
      'alter table {table} owner to sandbox_ro',
      'explain analyze alter role sandbox_login password null',
    ],
    reply: /nothing can be changed|Only queries that read|EXPLAIN works here|syntax error/,
  },
  {
    name: 'a temporary table in the place of a real one',
    queries: [
      'create temp table {table} as select 1 as {column}',
      'select 1 as {column} into temp {table}',
      'explain analyze create temp table {table} as select 1',
      'explain (analyze) select 1 into temp {table}',
      'with made as (select 1) select * into pg_temp.{table} from made',
    ],
    reply: /makes a table|EXPLAIN works here/,
  },
  {
    name: 'writes that a read-only transaction lets through',
    queries: [
      'select lo_create(0)',
      "select lo_from_bytea(0, 'x')",
      "select lo_import('/etc/passwd')",
      "select pg_logical_emit_message(false, 'a', 'b')",
      'select txid_current()',
      'select pg_current_xact_id()',
      "select pg_notify('a', 'b')",
      'select lastval()',
      'with gone as (delete from {table} returning *) select * from gone',
      'select * from {table} for update',
    ],
    reply: /permission denied|removes rows|lock rows/,
  },
  {
    name: 'locks that outlive the query',
    queries: [
      'select pg_advisory_lock(1)',
      'select pg_try_advisory_lock(1)',
      'select pg_try_advisory_lock_shared(1, 2)',
      'select pg_advisory_unlock_all()',
      'select pg_advisory_xact_lock(1)',
      'lock table {table}',
    ],
    reply: /permission denied|keeps others/,
  },
  {
    name: 'the queries of others',
    queries: [
      'select * from pg_stat_activity',
      'select * from pg_stat_get_activity(null)',
      'select pg_stat_get_backend_activity(1)',
      'select * from pg_locks',
      'select * from pg_prepared_statements',
      'select * from pg_stat_database',
      'select current_query()',
    ],
    reply: denied,
  },
  {
    name: 'the connections of others',
    queries: [
      'select pg_cancel_backend(1)',
      'select pg_terminate_backend(1)',
      'select pg_backend_pid()',
      'select pg_reload_conf()',
      'select pg_sleep(1)',
      "select pg_sleep_for('1 s')",
    ],
    reply: denied,
  },
  {
    name: 'statements that are no queries',
    queries: [
      'copy {table} to stdout',
      'prepare p as select 1',
      'declare c cursor with hold for select 1',
      'listen a',
      'do $$ begin perform 1; end $$',
      "copy (select 1) to program 'id'",
      'vacuum',
      'discard all',
      "load 'x'",
      'call x()',
      'checkpoint',
      'show all',
    ],
    reply: /Only queries that read|runs alone on a connection|nothing can be changed/,
  },
  {
    name: 'the catalogue of what is not the learner’s',
    queries: [
      'select nspname from pg_namespace',
      'select relnamespace::regnamespace, relname, reltuples from pg_class',
      'select table_schema, table_name from information_schema.tables',
      'select nspname, proname, prosrc from pg_namespace left join pg_proc on pronamespace = pg_namespace.oid and prosecdef',
      'select schemaname, tablename, most_common_vals from pg_stats',
    ],
    reply: 'an answer',
    forbidden: /hidden_\d|"boxscore_build\.|users|password/,
  },
  {
    name: 'the server: its roles, databases, settings and files',
    queries: [
      'select * from pg_authid',
      'select * from pg_roles',
      'select * from pg_user',
      'select datname from pg_database',
      'select * from pg_settings',
      "select current_setting('data_directory')",
      "select pg_read_file('/etc/passwd')",
      "select pg_ls_dir('/')",
      'select * from pg_hba_file_rules',
      'select inet_server_addr()',
      "select * from dblink('host=127.0.0.1', 'select 1') as x (a int)",
      "select query_to_xml('select 1', true, true, '')",
      "select database_to_xml(true, true, '')",
      'select * from boxscore_build.versions',
    ],
    reply: denied,
  },
  {
    name: 'hidden data by name',
    queries: [
      "select '{schema}_hidden_1.{table}'::regclass",
      'select * from {schema}_hidden_1.{table}',
      'select * from {schema}_hidden_2.{table} limit 1',
    ],
    reply: denied,
  },
  {
    name: 'tricks with comments, quotes and parameters',
    queries: [
      'select \u0000 1',
      'select /* 1',
      'select 1 /* */ */',
      "select 'open",
      'select $tag$ open',
      'select $1',
      'select 1 -- \n; select 2',
      "select E'\\xff'",
      "select U&'\\d800'",
      'select 1 where (((',
    ],
    reply: /unterminated|syntax error|one statement at a time|does not mean dollars|invalid|NUL/,
  },
  ...bombs,
];

export function queriesOf(
  { queries }: Attack,
  names: { schema: string; table: string; column: string },
): string[] {
  return queries.map((query) =>
    query.replace(/\{(schema|table|column)\}/g, (_, name: keyof typeof names) => names[name]),
  );
}
