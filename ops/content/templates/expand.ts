import { ContentError } from '../fault';
import type { Run } from '../html';
import type { Choice, Value } from './fill';
import { type Instance, instanceOf } from './instance';
import type { Template } from './template';

/** Limit of generated combinations per template. */
const most = 20_000;

/** All combinations of values, in a shuffled but deterministic order. @throws ContentError for a hole without a value */
export async function candidatesOf(template: Template, run: Run): Promise<Instance[]> {
  let choices: Choice[] = [{}];
  for (const [name, { values, from }] of Object.entries(template.holes)) {
    const all = from === undefined ? values : await askFor(template, { name, from, run });
    choices = choices.flatMap((choice) => all.map((value) => ({ ...choice, [name]: value })));
    if (choices.length > most)
      throw faultOf(template, name, `there are more than ${most} ways to fill the holes`);
  }
  return choices
    .map((choice) => instanceOf(template, choice))
    .sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

async function askFor(template: Template, hole: { name: string; from: string; run: Run }): Promise<Value[]> {
  const { name, from, run } = hole;
  const { columns, rows } = await run(from).catch((error: Error) => {
    throw faultOf(template, name, `the query for the hole ${name} fails: ${error.message}`);
  });
  const values = rows
    .map((row) => Object.fromEntries(columns.map((column, at) => [column.name, row[at] ?? ''])))
    .filter(({ sql }) => sql)
    .map((parts) => ({ words: parts.sql, ...parts }) as Value);
  if (values.length === 0)
    throw faultOf(template, name, `the hole ${name} has no value: its query returns no row`);
  return values;
}

function faultOf({ file, lines }: Template, name: string, message: string) {
  return new ContentError([{ file, line: lines.holes[name] ?? lines.slug, message }]);
}
