import type { Node } from 'libpg-query';
import type { Ask } from '~/features/sandbox/questions.server';
import type { Words } from '../explanation';
import { sqlOf } from '../steps/row-counter';
import { numberOf } from '../steps/words';
import type { Lost } from '../trace';
import type { Block } from './block';
import { all, columnNames, holds, quoted, unanswered } from './match';
import type { Followed } from './why';

/** A value of the followed row, by its expression in SELECT. `index`: its column in the result, or -1. */
export type Wanted = { sql: string; node: Node; value: string | null; type?: string; index: number };

/** `follow`: continues the search in an inner query. */
export type Search = {
  block: Block;
  wanted: Wanted[];
  width: number;
  depth: number;
  ask: Ask;
  followed: Followed;
  follow(inner: Search): Promise<Lost | undefined>;
};

export const starred = (name: string) => ({
  sql: quoted(name),
  node: { ColumnRef: { fields: [{ String: { sval: name } }] } } as Node,
});

export const lostAt = (clause: string, { name }: Block, isCause: boolean): Lost => ({
  clause,
  ...(name !== undefined && { of: name }),
  isCause,
});

/** Adds a step to the row's path. `count`: how often the row is there after the clause. */
export function addStep(
  { block: { name }, followed }: Pick<Search, 'block' | 'followed'>,
  clause: string,
  words: Words,
  count?: number,
) {
  const rows = count === undefined ? null : numberOf(BigInt(count));
  followed.path.push({ clause: name === undefined ? clause : `${clause} of ${name}`, words, rows });
}

export const matching = (wanted: readonly Wanted[]) =>
  all(
    columnNames('w', wanted.length).map((name, at) =>
      holds(`s.${name}`, wanted[at]?.value ?? null, wanted[at]?.type),
    ),
  );

/** The same for a result: columns by their places in it. */
export const isResult = (wanted: readonly Wanted[]) =>
  all(wanted.map(({ index, value, type }) => holds(`s.${quoted(`w ${index + 1}`)}`, value, type)));

export const columnsFor = (wanted: readonly Wanted[]) =>
  wanted.map(({ sql }) => `(${sql})`).join(', ') || '1';

export async function askRow(
  { ask, followed, block }: Search,
  core: string,
): Promise<(string | null)[] | undefined> {
  const answer = await ask(sqlOf({ core, withs: block.withs }), 1);
  if (!('why' in answer)) return answer.rows[0] ?? [];
  followed.limits.push(unanswered[answer.why]);
  return undefined;
}
