import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readOwn } from '~/features/sandbox/grade.server';
import { runQuery } from '~/features/sandbox/query.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { diagnoseQuery, findStyle, rulesAgainst } from '~/features/tutor/diagnosis';
import { mistakes, ruleCases } from '~/features/tutor/fixtures/corpus';
import { rules } from '~/features/tutor/rules/rules';
import { explainOwn, linesOf } from '~/features/tutor/steps/fixtures/explain-own';
import { AppError } from '~/http/errors';
import type { Query } from '~/sql/model';
import { readQuery } from '~/sql/scope';
import { mutantsOf } from '../content/certify/mutants';
import type { CourseSource } from '../content/course-source';
import { piecesOf } from '../content/pieces/pieces';
import { wrongOf } from '../content/task';
import { listTasks, type NamedTask } from '../content/tasks';
import { readFailing, readRunning } from './mistakes';
import { submit } from './submit';

const dataset = 'sports-business';

/** The lines of the message on a query, by the query's origin and text. */
export type Messages = Map<string, string[]>;

/** The site's current messages on the authors' queries, on the mutants of them, and on the queries of the tests. */
export async function listSaid(course: CourseSource): Promise<Messages> {
  const said: Messages = new Map();
  const note = (from: string, query: string, lines: string[]) =>
    said.set(`${from}: ${oneLine(query)}`, lines);
  const { explain } = explainOwn(undefined, dataset);
  const tasks = listTasks(dataset, course);
  for (const named of tasks) {
    const { name, task } = named;
    const wrong = wrongOf(task).map(({ sql }) => sql);
    const graded = [...wrong, ...mistakesOf(name)];
    for (const query of graded) note(name, query, await graderOn(named, query));
    const { catalogue } = await readOwn({ dataset, query: task.reference.sql });
    const read = async (sql: string) => readQuery(await readStatement(sql), catalogue);
    const right = [task.reference, ...task.alternatives].map(({ sql }) => sql);
    const accepted = await Promise.all(right.map(read));
    for (const query of right)
      note(`${name}, steps`, query, linesOf(await explain(query.replace(/;\s*$/, ''))));
    const generated = await mutantsOf(task.reference.sql, { contract: task.contract, catalogue });
    for (const sql of [...right, ...wrong, ...generated.map((mutant) => mutant.sql)])
      note(`${name}, rules`, sql, rulesOn(await read(sql), accepted));
    for (const query of damaged(task.reference.sql)) note('damaged', query, await errorOf(query));
    const pieces = await piecesOf({ file: name, task });
    note(`${name}, pieces`, '', [
      ...(pieces?.right ?? []),
      ...(pieces?.wrong ?? []).map((text) => `not ${text}`),
    ]);
  }
  const { catalogue } = await readOwn({ dataset, query: 'select 1' });
  for (const { query, accepted = [] } of ruleCases.flatMap(({ speaks, silent }) => [...speaks, ...silent])) {
    const read = async (sql: string) => readQuery(await readStatement(sql), catalogue);
    note('case', query, rulesOn(await read(query), await Promise.all(accepted.map(read))));
  }
  for (const query of failing()) note('error', query, await errorOf(query));
  return said;
}

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ');

function mistakesOf(name: string): string[] {
  const others = [...readRunning(), ...readFailing()].filter(
    ({ exercise }) => exercise === name.split('/')[1],
  );
  return [...(mistakes[name] ?? []), ...others].map(({ query }) => query);
}

function failing(): string[] {
  return ['grammar', 'meaning', 'names'].flatMap((name) => {
    const list = parse(
      readFileSync(`datasets/sports-business/tutor/errors-of-${name}.yaml`, 'utf8'),
    ) as Record<string, { query: string }[]>;
    return Object.values(list).flatMap((mistakes) => mistakes.map(({ query }) => query));
  });
}

function damaged(sql: string): string[] {
  return [...sql.matchAll(/\w+|'[^']*'|[^\w\s]/g)].map(
    ({ 0: { length }, index }) => sql.slice(0, index) + sql.slice(index + length),
  );
}

async function graderOn({ name, task }: NamedTask, query: string): Promise<string[]> {
  const exercise = { slug: name, title: name, dataset, task };
  const { message, finding } = await submit({ exercise, query, userId: nextLearner() });
  return [
    message,
    ...(finding ? [`${finding.id} (${finding.clause}): ${finding.what} ${finding.why ?? ''}`] : []),
  ];
}

function rulesOn(query: Query, accepted: Query[]): string[] {
  const exceptions = accepted.flatMap((answer) => rulesAgainst('suspicion', answer, accepted));
  const first = diagnoseQuery(query, { accepted, exceptions });
  const style = findStyle(query);
  const found = rules.flatMap(({ id, find }) =>
    query.scopes.flatMap((scope) => {
      const fault = find(scope, { query, accepted });
      return fault ? [`${id}: ${fault.clause ?? ''} ${fault.what}`] : [];
    }),
  );
  return [`first ${first?.id}: ${first?.what}`, `style ${style?.id}`, ...found];
}

/** Only plans the query with EXPLAIN, because a right query may be slow. */
async function errorOf(query: string): Promise<string[]> {
  try {
    await runQuery({ query: `explain ${query}`, dataset, learner: { userId: nextLearner() } });
    return ['runs'];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.message];
  }
}

let learners = 0;
const nextLearner = () => {
  learners += 1;
  return learners;
};
