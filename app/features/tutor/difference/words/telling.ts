import { listWords } from '~/features/sandbox/contract';
import type { Evidence } from '~/features/sandbox/grade.server';
import type { Query } from '~/sql/model';
import type { Difference } from '../model';

export type Wording = { where: string; what: string; why?: string };

/** What is known where a difference is put into words. `all`: what else differs. */
export type Telling = {
  query: Query;
  purposes?: Record<string, string>;
  evidence?: Evidence;
  all: Difference[];
};

const fewNames = 3;

/** `word` and up to three names; nothing without a name. */
export function naming(word: string, names: string[]): string {
  return names.length === 0 ? '' : `${word} ${listWords(names.slice(0, fewNames))}`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

export function ordinalOf(position: number): string {
  return ordinals[position] ?? `${position + 1}th`;
}
