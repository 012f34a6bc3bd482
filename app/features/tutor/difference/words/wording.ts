import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { listWords } from '~/features/sandbox/contract';
import type { Evidence } from '~/features/sandbox/grade.server';
import type { Query } from '~/sql/model';
import { fill, type Values } from '../../authored-words';
import type { Difference } from '../model';

export type Wording = { where: string; what: string; why?: string };

/** The context of a difference that is put into words. `all`: all differences of the query. */
export type Telling = {
  query: Query;
  purposes?: Record<string, string>;
  evidence?: Evidence;
  all: Difference[];
};

/** Words by kind, or by `kind, case`; two sentences each for `shape …` and `around …`. */
const authored: Record<string, Partial<Wording>> & Record<`shape ${string}` | `around ${string}`, string[]> =
  parse(readFileSync('datasets/differences.yaml', 'utf8'));

/** The sentences of a kind; where several cases apply, a later one overrides an earlier one. Undefined for an unknown kind. */
export function wordingOf(kind: string, cases: string[], values: Values): Partial<Wording> | undefined {
  const usual = authored[kind];
  if (!usual) return undefined;
  const told = Object.assign({}, usual, ...cases.map((each) => authored[`${kind}, ${each}`]));
  return Object.fromEntries(Object.entries<string>(told).map(([part, text]) => [part, fill(text, values)]));
}

/** What the learner's condition does, and what to ask about it, in two sentences. */
export function shapeOf({ around, shapes }: Pick<Difference, 'around' | 'shapes'>): string[] | undefined {
  if (shapes && !around) return authored[`shape ${shapes.mine}-${shapes.wanted}`];
  if (!around) return undefined;
  const { before, after } = around;
  if (before === after) return authored[before ? 'around both' : 'around neither'];
  return authored[before ? 'around before' : 'around after'];
}

const fewNames = 3;

/** A list of at most three names; empty where there are none. */
export const namesIn = (names: string[]) => listWords(names.slice(0, fewNames));
