import type { Alias, ColumnRef, CommonTableExpr, FuncCall, RangeVar, ResTarget } from 'libpg-query';
import { nameOfCall } from '~/sql/calls';
import { parseStatements } from '~/sql/parser.server';
import { findNodes, namesOf } from '~/sql/tree';
import type { CourseSource } from './course-source';
import type { Dictionary } from './dictionary';
import type { Fault } from './fault';
import { workedBlocks } from './lesson';
import { queriesOf } from './task';
import { listTasks } from './tasks';

/** Names in a query that are neither tables or columns of the dictionary nor defined by the query itself. */
export async function findUnknownNames(sql: string, { tables }: Dictionary): Promise<string[]> {
  const tree = await parseStatements(sql);
  const aliases = [...findNodes<Alias>(tree, 'alias'), ...findNodes<Alias>(tree, 'Alias')];
  const withs = findNodes<CommonTableExpr>(tree, 'CommonTableExpr');
  const made = new Set([
    ...aliases.flatMap(({ aliasname, colnames }) => [aliasname, ...namesOf(colnames)]),
    ...withs.flatMap(({ ctename, aliascolnames }) => [ctename, ...namesOf(aliascolnames)]),
    ...findNodes<ResTarget>(tree, 'ResTarget').map(({ name }) => name),
    ...findNodes<FuncCall>(tree, 'FuncCall').map(nameOfCall),
  ]);
  const read = findNodes<RangeVar>(tree, 'RangeVar').flatMap(({ relname }) => relname ?? []);
  const used = findNodes<ColumnRef>(tree, 'ColumnRef').flatMap(({ fields }) => namesOf(fields).slice(-1));
  const columns = new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)));
  const known = new Set(tables.map(({ name }) => name));
  return [
    ...new Set(read.filter((name) => !known.has(name) && !made.has(name))),
    ...new Set(used.filter((name) => !columns.has(name) && !known.has(name) && !made.has(name))),
  ];
}

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
