import { layOut } from '~/features/learning/pieces/layout';
import { isSameQuery } from '~/sql/same-query.server';
import { ContentError } from '../fault';
import type { TaskSource } from '../task';
import { cutQuery, type Grain } from './cut';
import { type Slip, slipOf, slipsIn } from './wrong';

/** `right` in order; each of `wrong` replaces the right piece at the index that `instead` has for it. */
export type Pieces = { right: string[]; wrong: string[]; instead: number[] };

type Cut = Pick<TaskSource, 'reference' | 'alternatives' | 'mutants' | 'equivalents'>;

const fewest = 4;
const most = 16;
const wrongOnes = 2;

/**
 * The reference as lines to be put in order, and two wrong lines. Undefined where there are too few of either.
 * @throws ContentError where the lines put together are not the reference
 */
export async function piecesOf({ file, task }: { file: string; task: Cut }): Promise<Pieces | undefined> {
  const { reference, alternatives, mutants } = task;
  const grain = grainOf(reference.sql);
  const right = cutQuery(reference.sql, grain);
  if (!(await isSame(layOut(right), reference.sql))) {
    const message = 'the pieces of the reference, put together, are another query';
    throw new ContentError([{ file, line: reference.line, message }]);
  }
  const slips = await choose(
    right,
    [
      ...mutants.flatMap(({ sql }) => slipOf(right, cutQuery(sql, grain)) ?? []),
      ...slipsIn(right).filter(({ change }) => !isExcused(change, task)),
    ],
    [reference, ...alternatives].map(({ sql }) => sql),
  );
  if (right.length < fewest || slips.length < wrongOnes) return undefined;
  return {
    right,
    wrong: slips.map(({ text }) => text),
    instead: slips.map(({ index }) => index),
  };
}

/** The first slips that change the query, preferably one for each of two different pieces. */
async function choose(right: string[], slips: Slip[], accepted: string[]): Promise<Slip[]> {
  const others = slips.filter((slip, at) => slips.findIndex(({ index }) => index === slip.index) !== at);
  const chosen: Slip[] = [];
  for (const slip of [...slips.filter((each) => !others.includes(each)), ...others]) {
    if (chosen.length === wrongOnes) break;
    const known = [...right, ...chosen.map(({ text }) => text)];
    if (known.some((text) => level(text) === level(slip.text))) continue;
    const query = withSlip(right, slip);
    const same = await Promise.all(accepted.map((sql) => isSame(query, sql)));
    if (!same.includes(true) && (await isSame(query, query))) chosen.push(slip);
  }
  return chosen;
}

export const withSlip = (right: readonly string[], { index, text }: Slip) => layOut(right.with(index, text));

/** The finest grain with at most `most` lines; 'items' only where 'expressions' leaves too few lines. */
function grainOf(sql: string): Grain {
  const count = (grain: Grain) => cutQuery(sql, grain).length;
  if (count('expressions') <= fewest) return 'items';
  return (['expressions', 'clauses'] as const).find((grain) => count(grain) <= most) ?? 'outer';
}

/** Whether a mutant of this name is equivalent to the reference: then no slip of this name is used. */
function isExcused(change: string | undefined, { equivalents }: Cut): boolean {
  const names = equivalents.flatMap(({ mutants }) => mutants);
  return names.some((name) => change !== undefined && name.startsWith(change));
}

const level = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');

/** A query that cannot be parsed is equal to no other. */
const isSame = (one: string, other: string) => isSameQuery(one, other).catch(() => false);
