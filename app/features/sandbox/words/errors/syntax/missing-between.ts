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
import { reserved } from './keywords';
import type { Token } from './tokens';

const comparisons = /^(=|<>|!=|<|>|<=|>=|==)$/;

/** Two values side by side: a comma, a comparison or a connective is not there. */
export function missingBetween(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const clause = clauseAround(broken, at);
  const opening = openingOf(broken, at);
  const isList = opening > 0 && clause === undefined;
  return [at, at - 1].flatMap((index) => {
    const [left, right] = [tokens[index - 1], tokens[index]];
    if (!left || !right || !endsValue(left) || !beginsValue(right)) return [];
    const between = `between ${describeLeft(broken, index - 1)} and ${shown(nameAround(broken, index))}`;
    const insert = (text: string, words: string): Guess => ({
      words,
      edits: [insertBefore(broken, index, text)],
    });
    if (clause === 'select' || clause === 'group' || clause === 'order' || isList)
      return [insert(',', `A comma is missing ${between}.`)];
    const isOn = siblingsBefore(broken, at).some((sibling) => wordAt(broken, sibling) === 'on');
    if (clause !== 'where' && clause !== 'having' && !isOn) return [];
    return isCompared(broken, index)
      ? [insert('and', `AND or OR is missing ${between}.`)]
      : [insert('=', `A comparison such as = is missing ${between}.`)];
  });
}

function endsValue({ kind, text, word }: Token): boolean {
  if (kind === 'word') return !reserved.has(word) || /^(end|null|true|false)$/.test(word);
  return kind === 'text' || kind === 'number' || kind === 'name' || text === ')';
}

function beginsValue({ kind, text, word }: Token): boolean {
  if (kind === 'word') return !reserved.has(word) || /^(case|not|null)$/.test(word);
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

/** In the condition that ends before a token. */
function isCompared(broken: BrokenQuery, index: number): boolean {
  for (const at of siblingsBefore(broken, index).toReversed()) {
    if (/^(and|or|where|on|having|when)$/.test(wordAt(broken, at))) return false;
    if (comparisons.test(textAt(broken, at)) || /^(is|in|like|ilike|between)$/.test(wordAt(broken, at)))
      return true;
  }
  return false;
}
