import { isSetOperation, reserved } from '~/sql/keywords';
import { shown } from '../shown';
import type { BrokenQuery, Explanation, Guess, Rule } from './broken-query';

/** Keywords that are missing. */
export const missingWords: Rule = (broken) => {
  const { at, here, tokens } = broken;
  const before = broken.word(at - 1);
  if (!here) return undefined;
  const insert = (word: string, index: number, words: string): Guess => ({
    words,
    edit: broken.insertBefore(index, word),
  });
  const missing = (word: string, index = at) =>
    insert(word, index, `${word.toUpperCase()} is missing before ${shown(broken.nameAround(index))}.`);
  const clause = broken.clauseAround();
  if (broken.word(at + 1) === 'by' && /^(group|order|partition)$/.test(before)) {
    const name = shown(here.text).toUpperCase();
    const place = /^(asc|desc)$/.test(here.word) ? 'after the column that it concerns' : 'after that';
    return `BY goes right after ${before.toUpperCase()}, and ${name} ${place}.`;
  }
  if (before === 'by' && !/^(group|order|partition)$/.test(broken.word(at - 2)))
    return 'BY belongs to GROUP or ORDER, and neither is before it here.';
  const told: Explanation[] = [];
  if (/^(group|order|partition)$/.test(before))
    told.push(insert('by', at, `BY is missing after ${before.toUpperCase()}.`));
  const operation = before === 'all' ? broken.word(at - 2) : before;
  if (isSetOperation(operation)) {
    const words = `After ${operation.toUpperCase()} comes a whole query: SELECT is missing before ${shown(here.text)}.`;
    told.push(insert('select', at, words));
  }
  told.push(missingInWindow(broken));
  if (at === 0 && here.kind !== 'mark') told.push(insert('select', 0, 'A query begins with SELECT.'));
  const table = [at, at - 1].find((index) => broken.isTable(index));
  if (clause === 'select' && table !== undefined) told.push(missing('from', table));
  if (clause === 'from') told.push(...missingInFrom(broken, missing));
  const next = tokens.slice(at).find(({ word }) => /^(then|when|else|end)$/.test(word))?.word;
  if (next !== 'then' && broken.isInCase() && !reserved.has(here.word)) told.push(missing('then'));
  return told;
};

function missingInWindow(broken: BrokenQuery): Explanation {
  const { at } = broken;
  // After the parentheses of a function, PARTITION may be read as an alias.
  const place = broken.word() === 'by' ? at - 1 : at;
  if (broken.word(place) === 'partition' && broken.text(place - 1) === ')')
    return 'PARTITION BY goes into the parentheses of OVER: OVER (PARTITION BY …).';
  const frame = broken.lastWord(/^(rows|range)$/);
  if (broken.word() !== 'and' || frame === undefined) return undefined;
  const kind = broken.word(frame).toUpperCase();
  const words = `BETWEEN is missing after ${kind}: a frame with two ends is ${kind} BETWEEN … AND ….`;
  return { words, edit: broken.insertBefore(frame + 1, 'between') };
}

function missingInFrom(broken: BrokenQuery, missing: (word: string, index?: number) => Guess): Guess[] {
  const { at, here } = broken;
  const last = broken.lastWord(/^(join|on|using)$/);
  if (last === undefined || broken.word(last) !== 'join') {
    const isKnown = broken.isTable(at) || broken.catalogue.tables.length === 0;
    if (here?.kind === 'sign' && last === undefined) return [missing('where', at - 1)];
    const isName = here?.kind === 'word' || here?.text === '(';
    return isName && (last === undefined || isKnown) ? [missing('join')] : [];
  }
  return [at, at - 1]
    .filter((index) => index > last + 1)
    .map((index) => missing('on', broken.startOfName(index)));
}
