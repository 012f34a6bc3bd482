import { parse } from 'libpg-query';
import type { CourseSource } from './course-source';
import type { Dictionary } from './dictionary';
import type { Fault } from './fault';
import { workedBlocks } from './lesson';
import { queriesOf } from './task';
import { listTasks } from './tasks';

type Node = { [key: string]: unknown };

/** Tables and columns that a query names and that neither the dictionary has nor the query itself makes. */
export async function findUnknownNames(sql: string, { tables }: Dictionary): Promise<string[]> {
  const made = new Set<string>();
  const tablesNamed = new Set<string>();
  const columnsNamed = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const [alias, target, table, cte, column] = [
      'Alias',
      'ResTarget',
      'RangeVar',
      'CommonTableExpr',
      'ColumnRef',
    ].map((type) => node[type] as Node | undefined);
    for (const name of [
      alias?.aliasname,
      (node.alias as Node | undefined)?.aliasname,
      target?.name,
      cte?.ctename,
    ])
      if (typeof name === 'string') made.add(name);
    for (const named of [alias, node.alias as Node | undefined, cte])
      for (const name of stringsIn(named?.colnames ?? named?.aliascolnames)) made.add(name);
    for (const name of stringsIn((node.FuncCall as Node | undefined)?.funcname)) made.add(name);
    if (typeof table?.relname === 'string') tablesNamed.add(table.relname);
    for (const name of stringsIn(column?.fields).slice(-1)) columnsNamed.add(name);
    Object.values(node).forEach(walk);
  };
  walk((await parse(sql)).stmts);
  const columns = new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)));
  const known = new Set(tables.map(({ name }) => name));
  return [
    ...[...tablesNamed].filter((name) => !known.has(name) && !made.has(name)),
    ...[...columnsNamed].filter((name) => !columns.has(name) && !known.has(name) && !made.has(name)),
  ];
}

const stringsIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.flatMap((item: Node) => {
        const { sval } = (item.String ?? {}) as Node;
        return typeof sval === 'string' ? [sval] : [];
      })
    : [];

/** What would fail on the data, found without it. */
export async function checkNames(course: CourseSource): Promise<Fault[]> {
  const { dictionary, glossary, lessons } = course;
  const blocks = [
    ...lessons.map(({ file, items }) => ({ file, blocks: items.flatMap(workedBlocks) })),
    ...listTasks('', course).map(({ file, task }) => ({ file, blocks: queriesOf(task) })),
    { file: glossary.file, blocks: glossary.examples },
  ];
  const faults: Fault[] = [];
  for (const { file, blocks: ofFile } of blocks) {
    for (const { sql, line } of ofFile) {
      for (const name of await findUnknownNames(sql, dictionary))
        faults.push({ file, line, message: `the dictionary has no table or column "${name}"` });
    }
  }
  return faults;
}
