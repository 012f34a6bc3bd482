import { isSetOperation } from '~/sql/keywords';
import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import { type BrokenQuery, type Guess, type Rule, replace } from './broken-query';

/** Joins without their condition, and conditions without their join. */
export const brokenJoins: Rule = (broken) => {
  const { at, here } = broken;
  const word = broken.word();
  const from = broken.clausesBefore().findLast(({ clause }) => clause === 'from');
  if (!from) return undefined;
  const after = broken.siblings().filter((index) => index > from.index);
  if (after.some((index) => (broken.clause(index) ?? 'from') !== 'from')) return undefined;
  const waiting = waitingJoins(broken, after);
  const before = broken.word(at - 1);
  const isMisspelt = nearestName(word, ['join', 'outer']) !== undefined;
  if (/^(left|right|full|inner|outer|cross)$/.test(before) && !isMisspelt)
    return {
      words: `JOIN is missing after ${before.toUpperCase()}.`,
      edit: broken.insertBefore(at, 'join'),
    };
  if (word === 'on' || word === 'using') {
    const name = word.toUpperCase();
    const alone = `${name} belongs to a JOIN: it follows the joined table, FROM … JOIN … ${name} ….`;
    return waiting.length === 0 ? [afterComma(broken, after), alone] : undefined;
  }
  const [first] = waiting;
  if (first === undefined) return undefined;
  if (here && word === 'with')
    return { words: 'The condition of a JOIN begins with ON, not with WITH.', edit: replace(here, 'on') };
  const ends = broken.isEnd || broken.text() === ')' || isSetOperation(word) || broken.clause();
  const joins = /^(join|left|right|full|inner|cross|natural)$/.test(word);
  if (!(ends || joins) || before === 'join') return undefined;
  const table = broken.text(first + 1);
  return table === '('
    ? 'This JOIN has no condition yet: ON says which rows belong together.'
    : `The JOIN with ${shown(table)} has no condition yet: ON says which rows of the two belong together.`;
};

/** An ON or USING after a table that a comma, and no JOIN, comes before. */
function afterComma(broken: BrokenQuery, after: number[]): Guess | undefined {
  const last = after.findLast((index) => broken.text(index) === ',' || broken.word(index) === 'join') ?? -2;
  const [comma, table] = [broken.tokens[last], broken.tokens[last + 1]];
  if (comma?.text !== ',' || table?.kind !== 'word') return undefined;
  return {
    words: `${broken.word().toUpperCase()} belongs to a JOIN, and in FROM there is a comma before ${shown(table.text)}: write JOIN in its place.`,
    edit: replace(comma, ' join '),
  };
}

/** The joins that need a condition and have none. */
function waitingJoins(broken: BrokenQuery, among: number[]): number[] {
  const waiting: number[] = [];
  for (const index of among) {
    const word = broken.word(index);
    const isNatural = [1, 2, 3].some((back) => broken.word(index - back) === 'natural');
    if (word === 'join' && broken.word(index - 1) !== 'cross' && !isNatural) waiting.push(index);
    if (word === 'on' || word === 'using') waiting.pop();
  }
  return waiting;
}
