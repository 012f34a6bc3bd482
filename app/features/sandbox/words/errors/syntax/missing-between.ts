import { reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseAround,
  type Guess,
  insertBefore,
  nameAround,
  openingOf,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

const comparisons = /^(=|<>|!=|<|>|<=|>=|==)$/;

/** Two values side by side: a comma, a comparison or a connective is not there. */
export function missingBetween(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  return [at, at - 1].flatMap((index) => {
    const [left, right] = [tokens[index - 1], tokens[index]];
    if (!left || !right || !endsValue(left) || !beginsValue(right)) return [];
    if (right.text === '(' && left.kind === 'word') return [];
    const nothing = `Nothing stands between ${describeLeft(broken, index - 1)} and ${shown(nameAround(broken, index))}`;
    const insert = (text: string, words: string): Guess => ({
      words: `${nothing}: ${words}.`,
      edits: [insertBefore(broken, index, text)],
    });
    switch (contextOf(broken, index)) {
      case 'columns':
        return [insert(',', 'columns are separated by a comma')];
      case 'values':
        return [insert(',', 'values in parentheses are separated by a comma')];
      case 'condition':
        return isCompared(broken, index)
          ? [insert('and', 'two conditions are joined with AND or OR')]
          : [insert('=', 'a comparison such as = belongs there')];
      default:
        return [];
    }
  });
}

function contextOf(broken: BrokenQuery, index: number): 'columns' | 'values' | 'condition' | undefined {
  for (let at = index; ; ) {
    const clause = clauseAround(broken, at);
    if (clause === 'select' || clause === 'group' || clause === 'order') return 'columns';
    if (clause === 'where' || clause === 'having') return 'condition';
    if (siblingsBefore(broken, at).some((sibling) => /^(on|when)$/.test(wordAt(broken, sibling))))
      return 'condition';
    const opening = openingOf(broken, at);
    if (clause || opening <= 0) return undefined;
    const before = broken.tokens[opening - 1];
    const isCall = before?.kind === 'word' && (!reserved.has(before.word) || before.word === 'in');
    if (isCall) return 'values';
    at = opening;
  }
}

function endsValue({ kind, text, word }: Token): boolean {
  if (kind === 'word') return !reserved.has(word) || /^(end|null|true|false)$/.test(word);
  return kind === 'text' || kind === 'number' || kind === 'name' || text === ')';
}

function beginsValue({ kind, text, word }: Token): boolean {
  if (kind === 'word') return !reserved.has(word) || /^(case|null)$/.test(word);
  return kind === 'text' || kind === 'number' || kind === 'name' || text === '(';
}

function describeLeft(broken: BrokenQuery, index: number): string {
  const text = textAt(broken, index);
  if (text !== ')') return shown(nameAround(broken, index));
  const depth = broken.tokens[index]?.depth;
  for (let at = index - 1; at > 0; at -= 1) {
    const token = broken.tokens[at];
    if (token?.text !== '(' || token.depth !== depth) continue;
    const from = broken.tokens[at - 1]?.kind === 'word' ? broken.tokens[at - 1]?.from : token.from;
    return shown(broken.query.slice(from, broken.tokens[index]?.to));
  }
  return text;
}

function isCompared(broken: BrokenQuery, index: number): boolean {
  for (const at of siblingsBefore(broken, index).toReversed()) {
    if (/^(and|or|where|on|having|when)$/.test(wordAt(broken, at))) return false;
    if (comparisons.test(textAt(broken, at)) || /^(is|in|like|ilike|between)$/.test(wordAt(broken, at)))
      return true;
  }
  return false;
}
