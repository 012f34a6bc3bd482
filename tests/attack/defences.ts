import type { Defence, Unproven } from './defence';
import { bounds } from './defences/bounds';
import { domain, http } from './defences/edits';
import { grants } from './defences/grants';
import { service } from './defences/service';
import { statements } from './defences/statements';

/** What stands between learners' SQL and everything else. */
export const sandboxDefences: Defence[] = [...statements, ...grants, ...bounds, ...service];

const each = (names: string[], files: string[], why: string): Unproven[] =>
  names.flatMap((name) => files.map((file) => ({ test: `${file} ${name}`, why })));

export const sandboxUnproven: Unproven[] = [
  ...each(
    [
      "'deep or wide, but within reason' select 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1",
      "'deep or wide, but within reason' select 1 union all select 1 union all select 1 union all sel",
      "'deep or wide, but within reason' select count(*) from (values (1)) t0, (values (1)) t1, (valu",
    ],
    [domain, http],
    'It has to be answered: it shows that the caps leave room, and no defence is in its way.',
  ),
  ...each(
    ["'XML that reads files' select xmlparse(document '<!DOCTYPE x [<!ENTITY a SYSTEM \"fi"],
    [domain, http],
    'Postgres’s own XML library loads no files, so that there is nothing of ours to take away.',
  ),
  ...each(
    ["'the server: its roles, databases, set…' select * from dblink('host=127.0.0.1', 'select 1') as x (a i"],
    [domain, http],
    'The extension is not there, so that there is nothing to take away. It fails when somebody adds it.',
  ),
  ...each(
    [
      "'memory without end' select length(xmlelement(name x, repeat('<', 200000000))::te",
      "'tables that double each other' with c0 as not materialized (select 1 as joined), c1 as not ",
      "'tables that double each other' with c0 as not materialized (select 1 as united), c1 as not ",
    ],
    [domain],
    'With every bound raised it ends at limits of Postgres’s own. Over HTTP, where two run at once, it is seen to fail.',
  ),
];
