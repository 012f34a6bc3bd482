import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseAround,
  clauseOf,
  type Guess,
  insertBefore,
  isEnd,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

/** IN, BETWEEN, IS and the joining of conditions. */
export function brokenConditions(broken: BrokenQuery): Guess[] {
  return [...brokenBetween(broken), ...brokenIn(broken), ...brokenIs(broken), ...commaForAnd(broken)];
}

function brokenIn(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  if (wordAt(broken, at - 1) !== 'in' || textAt(broken, at) === '(' || isEnd(broken)) return [];
  const isQuery = wordAt(broken, at) === 'select';
  const isColumn = broken.catalogue.tables.some(({ name }) => name === wordAt(broken, at));
  if (isColumn && textAt(broken, at + 1) === '.')
    return [{ words: 'IN takes a list or a whole SELECT, in parentheses: IN (…).' }];
  return [{ words: `${isQuery ? 'The query' : 'The list'} after IN goes in parentheses: IN (…).` }];
}

function brokenBetween(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const siblings = siblingsBefore(broken, at);
  const place = siblings.findLast((index) => wordAt(broken, index) === 'between');
  if (place === undefined) return [];
  const since = siblings.filter((index) => index > place);
  if (since.some((index) => wordAt(broken, index) === 'and' || clauseOf(broken, index))) return [];
  const here = tokens[at];
  if (here?.kind === 'sign' && at === place + 1)
    return [{ words: 'BETWEEN takes two bare values, lower bound first, without <, > or =.' }];
  const isStranger =
    here?.kind === 'word' && !clauseOf(broken, at) && !/^(to|or|till|until)$/.test(here.word);
  if (isStranger || at === place + 1) return [];
  const isPair = textAt(broken, place + 1) === '(' && textAt(broken, at - 1) === ')';
  return [
    {
      words: isPair
        ? 'The two bounds of BETWEEN go without parentheses, and with AND between them.'
        : 'BETWEEN joins its two bounds with AND: BETWEEN lower AND upper.',
    },
  ];
}

const tests = /^(in|like|ilike|between)$/;
const states = ['null', 'not', 'true', 'false', 'unknown', 'distinct'];

function brokenIs(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const here = tokens[at];
  const [word, before] = [wordAt(broken, at), wordAt(broken, at - 1)];
  const isBare =
    (word === 'not' && wordAt(broken, at + 1) === 'null') || (word === 'null' && before !== 'not');
  if (isBare && before !== 'is') {
    const name = word === 'not' ? 'NOT NULL' : 'NULL';
    return [
      {
        words: `IS is missing before ${name}: the test is written IS ${name}.`,
        edits: [insertBefore(broken, at, 'is')],
      },
    ];
  }
  const isNegated = before === 'not' && wordAt(broken, at - 2) === 'is';
  const next = wordAt(broken, at + 1);
  if (before === 'is' && word === 'not' && tests.test(next))
    return [{ words: `NOT ${next.toUpperCase()} goes without IS: leave IS out.` }];
  if (before !== 'is' && !isNegated) return [];
  if (tests.test(word)) return [{ words: `${word.toUpperCase()} goes without IS: leave IS out.` }];
  if (/^(empty|missing|none|nothing|blank|nil|nan|na)$/.test(word))
    return [{ words: 'A missing value is called NULL in SQL: IS NULL.' }];
  const isValue = here?.kind === 'text' || here?.kind === 'number' || here?.kind === 'name';
  const isName = here?.kind === 'word' && !clauseOf(broken, at) && !nearestName(word, states);
  if (!isValue && !isName) return [];
  return [
    {
      words: `IS is for NULL, TRUE and FALSE; a value such as ${shown(here.text)} is compared with ${isNegated ? '<>' : '='}.`,
    },
  ];
}

function commaForAnd(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  if (textAt(broken, at) !== ',') return [];
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const isThousands = before?.to === tokens[at]?.from && after?.from === tokens[at]?.to;
  if (before?.kind === 'number' && after?.kind === 'number' && isThousands && /^\d{3}\b/.test(after.text)) {
    return [{ words: `A number has no commas inside: ${shown(before.text + after.text)}.` }];
  }
  const clause = clauseAround(broken, at);
  const isOn =
    clause === 'from' &&
    siblingsBefore(broken, at).some((index) => wordAt(broken, index) === 'on' && index > 0);
  if (clause === 'where' || clause === 'having' || isOn) {
    return [
      {
        words: `Conditions are joined with AND or OR, not with a comma.`,
      },
    ];
  }
  return [];
}
