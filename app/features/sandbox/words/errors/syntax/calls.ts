import { functionNames, functions } from '~/sql/functions';
import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import {
  type BrokenQuery,
  type Guess,
  insertBefore,
  isEnd,
  openingOf,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

const units = /^(second|minute|hour|day|week|month|year)s?$/;

/** Functions, CASE and WITH that are written as other languages write them. */
export function brokenCalls(broken: BrokenQuery): Guess[] {
  return [
    ...brokenWindow(broken),
    ...conditionInside(broken),
    ...brokenArguments(broken),
    ...brokenMoment(broken),
    ...brokenChoice(broken),
    ...brokenWith(broken),
  ];
}

function brokenWindow(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  const before = wordAt(broken, at - 1);
  const isOpenWindow = [2, 3].some(
    (back) => wordAt(broken, at - back) === 'over' && wordAt(broken, at - back + 1) === 'partition',
  );
  if ((before === 'over' && textAt(broken, at) !== '(') || isOpenWindow)
    return [{ words: 'The window after OVER goes in parentheses: OVER (PARTITION BY … ORDER BY …).' }];
  const opening = openingOf(broken, at);
  const isOpenFilter = opening > 0 && wordAt(broken, opening - 1) === 'filter';
  if (
    (before === 'filter' && textAt(broken, at) !== '(') ||
    (isOpenFilter && wordAt(broken, opening + 1) !== 'where')
  )
    return [
      { words: 'The condition of FILTER is written FILTER (WHERE …), with WHERE and the parentheses.' },
    ];
  return [];
}

/** WHERE in the parentheses of a function, and FILTER after one that is no aggregate. */
function conditionInside(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  const opening = openingOf(broken, at);
  const called = opening > 0 ? wordAt(broken, opening - 1) : '';
  const isInner = siblingsBefore(broken, at).some((index) => /^(select|from)$/.test(wordAt(broken, index)));
  if (wordAt(broken, at) === 'where' && functions.aggregate.has(called) && !isInner)
    return [
      {
        words: `WHERE cannot go inside the parentheses of ${called.toUpperCase()}. A condition for ${called.toUpperCase()} alone goes after them: FILTER (WHERE …).`,
      },
    ];
  if (wordAt(broken, at) !== 'filter' || textAt(broken, at - 1) !== ')') return [];
  const closed = wordAt(broken, openingOf(broken, at - 1) - 1);
  return closed && !functions.aggregate.has(closed) && functionNames.includes(closed)
    ? [
        {
          words: `FILTER goes right after the parentheses of an aggregate, and ${closed.toUpperCase()} is not an aggregate.`,
        },
      ]
    : [];
}

function brokenArguments(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  const opening = openingOf(broken, at);
  const called = opening > 0 ? wordAt(broken, opening - 1) : '';
  if (textAt(broken, at - 1) === '*' && wordAt(broken, at - 2) === 'count')
    return [{ words: 'COUNT is a function, and what it counts goes in parentheses: COUNT(*).' }];
  if (called === 'count' && textAt(broken, at) === '*' && wordAt(broken, at - 1) === 'distinct')
    return [{ words: 'COUNT(DISTINCT …) takes a column, not *.' }];
  const inside = broken.tokens.slice(opening + 1, at);
  const hasFrom = inside.some(({ word }) => nearestName('from', [word]) !== undefined);
  if (called === 'extract' && !hasFrom && nearestName(wordAt(broken, at), ['from']) === undefined)
    return [
      {
        words: `EXTRACT is written with FROM between its two parts: EXTRACT(${unitIn(broken, opening)} FROM …).`,
      },
    ];
  if (called === 'cast' && !siblingsBefore(broken, at).some((index) => wordAt(broken, index) === 'as'))
    return [{ words: 'CAST is written with AS between its two parts: CAST(… AS integer).' }];
  return [];
}

function unitIn(broken: BrokenQuery, opening: number): string {
  const unit = wordAt(broken, opening + 1);
  return units.test(unit) ? unit.toUpperCase() : 'YEAR';
}

function brokenMoment(broken: BrokenQuery): Guess[] {
  const { at, tokens, query } = broken;
  const [here, before] = [tokens[at], wordAt(broken, at - 1)];
  if (here?.kind === 'number' && before === 'interval')
    return [
      {
        words: `INTERVAL takes its length in single quotes: INTERVAL '${shown(here.text)} ${spanAt(broken, at + 1)}'.`,
      },
    ];
  if (here?.kind === 'number' && /^(date|timestamp|time)$/.test(before)) {
    const moment = shown(/^[\d:.-]*/.exec(query.slice(here.from))?.[0] ?? '');
    return [{ words: `${before.toUpperCase()} takes its value in single quotes: '${moment}'.` }];
  }
  if (here && units.test(here.word) && tokens[at - 1]?.kind === 'number')
    return [
      { words: `A span of time is written INTERVAL '${shown(`${textAt(broken, at - 1)} ${here.text}`)}'.` },
    ];
  return [];
}

function spanAt(broken: BrokenQuery, index: number): string {
  const unit = wordAt(broken, index);
  return units.test(unit) ? unit : 'days';
}

function brokenChoice(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  const near = [at, at - 1, at - 2].map((index) => wordAt(broken, index));
  if (near.some((word) => /^els?e?if$/.test(word)) || (near.includes('if') && near.includes('else')))
    return [{ words: 'CASE has no ELSEIF: for one more case, write another WHEN, without ELSE before it.' }];
  const after = broken.tokens.slice(at, at + 40).map(({ word }) => word);
  if (near.includes('if') && after.includes('then'))
    return [{ words: 'SQL has no IF: a choice is written CASE WHEN … THEN … ELSE … END.' }];
  const open = siblingsBefore(broken, at).findLast((index) => wordAt(broken, index) === 'case');
  if (open === undefined || wordAt(broken, open + 1) === 'when') return [];
  return near[0] === 'then' || near[0] === 'end'
    ? [
        {
          words: 'After CASE comes WHEN: CASE WHEN … THEN … END.',
          edits: [insertBefore(broken, open + 1, 'when')],
        },
      ]
    : [];
}

function brokenWith(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  const siblings = siblingsBefore(broken, at);
  const start = siblings.findLast((index) => wordAt(broken, index) === 'with');
  const opening = openingOf(broken, at);
  if (wordAt(broken, at) === 'select' && opening > 0 && opening === at - 1) {
    const isCommon = wordAt(broken, opening - 2) === 'with' || textAt(broken, opening - 2) === ',';
    const words = `AS is missing between ${shown(textAt(broken, opening - 1))} and its query.`;
    if (isCommon) return [{ words, edits: [insertBefore(broken, opening, 'as')] }];
  }
  if (start === undefined || siblings.some((index) => index > start && wordAt(broken, index) === 'select'))
    return [];
  if (wordAt(broken, at) === 'select' && wordAt(broken, at - 1) === 'as')
    return [{ words: 'The query of a WITH goes in parentheses: WITH name AS (SELECT …).' }];
  if (isEnd(broken) && textAt(broken, at - 1) === ')')
    return [{ words: 'WITH only names a query: after it comes the SELECT that reads from it.' }];
  if (
    textAt(broken, at - 1) === ')' &&
    broken.tokens[at]?.kind === 'word' &&
    wordAt(broken, at + 1) === 'as'
  ) {
    const words = `A comma is missing before ${shown(textAt(broken, at))}: it separates the queries of WITH.`;
    return [{ words, edits: [insertBefore(broken, at, ',')] }];
  }
  return [];
}
