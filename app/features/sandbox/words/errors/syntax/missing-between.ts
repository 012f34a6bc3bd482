import { reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { shown } from '../shown';
import type { BrokenQuery, Guess, Rule } from './broken-query';

const comparisons = /^(=|<>|!=|<|>|<=|>=|==)$/;

/** Two values side by side, without the comma, comparison or connective between them. */
export const missingBetween: Rule = (broken) =>
  [broken.at, broken.at - 1].flatMap((index) => {
    const [left, right] = [broken.tokens[index - 1], broken.tokens[index]];
    if (!left || !right || !endsValue(left) || !beginsValue(right)) return [];
    if (right.text === '(' && left.kind === 'word') return [];
    const nothing = `Nothing stands between ${describeLeft(broken, index - 1)} and ${shown(broken.nameAround(index))}`;
    const insert = (text: string, words: string): Guess => ({
      words: `${nothing}: ${words}.`,
      edit: broken.insertBefore(index, text),
    });
    switch (contextOf(broken, index)) {
      case 'columns':
        return betweenThree(broken, index) ?? insert(',', 'columns are separated by a comma');
      case 'values':
        return insert(',', 'values in parentheses are separated by a comma');
      case 'condition':
        return isCompared(broken, index)
          ? insert('and', 'two conditions are joined with AND or OR')
          : insert('=', 'a comparison such as = belongs there');
      default:
        return [];
    }
  });

/** Of three columns in a row, Postgres takes the second for a name of the first: both commas are missing. */
function betweenThree(broken: BrokenQuery, index: number): Guess | undefined {
  const [first, second] = [broken.tokens[index - 2], broken.tokens[index - 1]];
  if (!first || !second || first.word === 'by' || !endsValue(first) || !broken.hasColumn(second.word))
    return undefined;
  const [one, two] = [describeLeft(broken, index - 2), describeLeft(broken, index - 1)];
  return {
    words: `Nothing stands between ${one}, ${two} and ${shown(broken.nameAround(index))}: columns are separated by commas.`,
    edit: { from: second.from, to: second.to, text: `, ${second.text} , ` },
  };
}

function contextOf(broken: BrokenQuery, index: number): 'columns' | 'values' | 'condition' | undefined {
  for (let at = index; ; ) {
    const clause = broken.clauseAround(at) ?? '';
    if (/^(select|group|order)$/.test(clause)) return 'columns';
    const isCondition = broken.siblings(at).some((sibling) => /^(on|when)$/.test(broken.word(sibling)));
    if (isCondition || /^(where|having)$/.test(clause)) return 'condition';
    at = broken.opening(at);
    if (clause || at <= 0) return undefined;
    const before = broken.word(at - 1);
    if (before && (!reserved.has(before) || before === 'in')) return 'values';
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
  const { tokens } = broken;
  if (broken.text(index) !== ')') return shown(broken.nameAround(index));
  const opening = broken.opening(index);
  if (opening <= 0) return ')';
  const start = broken.word(opening - 1) ? opening - 1 : opening;
  return shown(broken.query.slice(tokens[start]?.from, tokens[index]?.to));
}

function isCompared(broken: BrokenQuery, index: number): boolean {
  const isTest = (at: number) =>
    comparisons.test(broken.text(at)) || /^(is|in|like|ilike|between)$/.test(broken.word(at));
  const nearest = broken
    .siblings(index)
    .findLast((at) => isTest(at) || /^(and|or|where|on|having|when)$/.test(broken.word(at)));
  return nearest !== undefined && isTest(nearest);
}

/** A new name of a column that comes before its AS. */
export const nameBeforeAs: Rule = (broken) => {
  const [value, name] = broken.tokens.slice(Math.max(0, broken.at - 2), broken.at);
  if (broken.word() !== 'as' || !value || reserved.has(value.word) || !endsValue(value)) return undefined;
  if (name?.kind !== 'word' || broken.hasColumn(name.word) || broken.clauseAround() !== 'select')
    return undefined;
  return `AS goes before the new name, and here ${shown(name.text)} comes before AS.`;
};
