import type { SelectStmt } from 'libpg-query';
import type { Evidence } from '~/features/sandbox/grade.server';
import type { Query } from '~/sql/model';
import { findNodes } from '~/sql/tree';
import type { Values } from '../../authored-words';
import type { Finding } from '../../finding';
import { ordinalOf } from '../../ordinals';
import { agrees } from '../evidence';
import type { Difference } from '../model';
import { statementsOf } from '../sketch/statements';
import { conditionWords } from './conditions';
import { outputPlace, outputWords, placeOfTest } from './outputs';
import { namesIn, type Telling, type Wording, wordingOf } from './wording';

/** Describes the kind of a difference, not its content: `what` may name a column, nothing names a value of the answer. */
export function describe(difference: Difference, telling: Telling): Finding {
  const { kind, clause, statement } = difference;
  const { where, what, why } = wordsFor(difference, telling);
  const place = placeOf(difference, telling.query);
  const after = (place: string, words: string) => (place ? `${place}, ${withoutCapital(words)}` : words);
  const id = `difference-${kind}${statement.place === 'query' ? '' : '-inside'}`;
  const example = exampleOf(difference, telling);
  const isOwn = ofTheirs.test(kind);
  const isPointedAt = isOwn && kind.startsWith('select-') && telling.evidence?.mismatch?.rule === 'values';
  const pointed = isPointedAt ? `${after(place, where)} ${what}` : undefined;
  const said =
    (pointed ?? after(outputPlace(difference, place) ?? place, what)) +
    example +
    (isFirstOfMore(difference, telling) ? firstOfMore : '');
  return {
    id,
    clause,
    first: isOwn ? 'what' : 'where',
    where: after(place, where) + example,
    what: said,
    ...(why && { why }),
  };
}

type Result = Evidence['sides']['actual'];

/** For these kinds `what` names nothing but what the learner wrote, so it is said at once. */
const ofTheirs =
  /^(?:table-(?:extra|twice)|join-(?:drops|keeps)|link-(?:other|extra)|group-extra|(?:where|having|on)-(?:extra|sign|null|negated|measure|list|pattern)|select-(?:function|aggregate|count-rows|count-values|distinct|filter|fallback|no-fallback|extra-step|rounding|rounding-function|operands|operator|column|number|aggregated|single|other-column|rounded-inside|fallback-whole|condition))$/;

const ofRows =
  /^(?:(?:where|having)-(?:boundary|side|sign|value|list|pattern|changed|negated|null|logic|missing|extra)|join-(?:drops|keeps))$/;
const longestValue = 40;

/** A row that a condition or a join loses or lets through, where nothing else can be the reason. */
function exampleOf({ kind, names: [name], statement }: Difference, { evidence, all }: Telling): string {
  const { mismatch, sides } = evidence ?? {};
  const isAlone = all.every((other) => other.kind === kind && other.names[0] === name);
  if (!sides || !isAlone || statement.place !== 'query' || !ofRows.test(kind)) return '';
  if (mismatch?.rule !== 'row_count' && mismatch?.rule !== 'missing_rows') return '';
  const { actual, expected } = sides;
  // A missing condition's column is not named yet, and rows that AND or OR lets through may not show in their first column.
  const about = /-(?:missing|logic)$/.test(kind) ? undefined : name;
  const lost = actual.truncated ? undefined : rowIn(expected, mismatch.missing[0], { about, other: actual });
  if (lost) return ` It loses, for example, a row in which ${lost}.`;
  const added = rowIn(actual, mismatch.extra[0], { about, other: expected });
  return added ? ` It lets through, for example, a row in which ${added}.` : '';
}

/** Shows the row by the column `about`; else by the first column, where its value is in no other row of either result. */
function rowIn(
  { columns, rows }: Result,
  index: number | undefined,
  { about, other }: { about: string | undefined; other: Result },
) {
  const row = index === undefined ? undefined : rows[index];
  const named = columns.findIndex((column) => column.name === about);
  const place = Math.max(named, 0);
  const value = row && (row[place] ?? 'NULL');
  if (!value || value.length > longestValue) return undefined;
  const alike = (among: Result['rows']) => among.filter((each) => each[place] === row[place]).length;
  const isKnown = named >= 0 || (alike(rows) === 1 && alike(other.rows) === 0);
  return isKnown ? `${columns[place]?.name} is ${value}` : undefined;
}

/** Said only of the first finding, where there are more. */
export const firstOfMore = ' This is the first thing to look at.';

/** Whether one sentence covers both: a condition of another shape may need several in its place. */
const isOfOne = ({ kind, clause, shapes }: Difference, other: Difference) =>
  other.kind === kind || (shapes !== undefined && other.clause === clause);

/** Whether anything differs that the words of this difference do not cover. */
function isFirstOfMore(difference: Difference, { all, evidence }: Telling): boolean {
  const { kind, statement, names, isFollowed } = difference;
  const isToldToo = (other: Difference) =>
    other.statement === statement &&
    ((isOfOne(difference, other) && other.names[0] === names[0] && !kind.startsWith('select-')) ||
      (kind === 'limit-value' && other.kind.startsWith('offset-')));
  const isPlausible = (other: Difference) => !evidence || agrees(other, evidence);
  return (
    isFollowed === true ||
    all.some((other) => other !== difference && isPlausible(other) && !isToldToo(other))
  );
}

function withoutCapital(words: string): string {
  return /^[A-Z][a-z ]/.test(words) ? `${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

function wordsFor(difference: Difference, telling: Telling): Wording {
  const cases = casesOf(difference, telling);
  const said =
    conditionWords(difference, { ...telling, cases }) ??
    wordingOf(difference.kind, cases, valuesOf(difference, telling));
  if (!said) throw new Error(`There are no words for ${difference.kind}.`);
  return { ...(said.where ? undefined : outputWords(difference, telling)), ...said } as Wording;
}

/** The cases for which a kind may have words of its own; a later one overrides an earlier one. */
function casesOf(difference: Difference, telling: Telling): string[] {
  const { kind, names, count = 0, position = 0, trait, word, test } = difference;
  const { isFirst, isMore, isNullTest, isOfTable, isSeen, isUndone } = difference;
  const isNamed = names.length > 0;
  const cases: [string, boolean | undefined][] = [
    ['several', count > 1],
    [kind.split('-')[0] ?? '', true],
    ['first', isFirst],
    ['named', isNamed],
    ['word', word !== undefined],
    [word ?? '', true],
    [trait ?? '', true],
    ['more', isMore],
    ['less', isMore === false],
    ['ungrouped', count === 0],
    ['rows ungrouped', count === 0 && isOfTable],
    ['undone', isUndone],
    ['described', purposeOf(difference, telling) !== undefined],
    ['offset', telling.all.some((other) => other.kind.startsWith('offset-'))],
    ['first key', position === 0],
    ['tie', position >= count],
    ['boundary', test?.isBoundary],
    ['null test', isNullTest],
    ['null test by name', isNullTest && isNamed],
    ['seen', isSeen],
    ['seen by name', isSeen && isNamed],
  ];
  return cases.flatMap(([name, applies]) => (applies ? [name] : []));
}

function valuesOf(difference: Difference, telling: Telling): Values {
  const { names, count = 0, position = 0, word, test } = difference;
  const { query, evidence, all } = telling;
  const listed = namesIn(names);
  const tables = [...new Set(names.filter(Boolean))];
  const read = query.scopes.flatMap(({ sources }) => sources.flatMap(({ table }) => table?.name ?? []));
  // The rows are right where both results and queries differ in the order alone.
  const areRowsRight =
    evidence?.mismatch?.rule === 'order' && all.every(({ clause }) => clause === 'ORDER BY');
  return {
    ...{ word, names: listed, name: names[0], ordinal: ordinalOf(position) },
    namesOnce: namesIn(tables),
    anyName: listed.replace(' and ', ' or '),
    pair: listed.replace(' and ', ' with '),
    them: names.length > 1 ? 'them' : 'it',
    tables: tables.length === 2 ? namesIn(tables) : 'two tables',
    purpose: purposeOf(difference, telling),
    read: namesIn([...new Set(read)]),
    look: areRowsRight ? 'The rows are right. Their order is not: look' : 'Look',
    columns: count === 1 ? 'one column' : `${count} columns`,
    test: placeOfTest(test, query.text),
  };
}

const purposeOf = ({ names }: Difference, { purposes = {} }: Telling) =>
  names.flatMap((name) => purposes[name] ?? [])[0];

/** Names the WITH query or subquery, by the learner's own name for it; empty for the outer query. */
function placeOf({ statement }: Difference, query: Query): string {
  if (statement.place === 'query') return '';
  const { root, arms } = statement;
  if (statement.place === 'derived') {
    const sources = query.scopes.flatMap((scope) => scope.sources);
    const { name, alias } = sources.find(({ select }) => select === root) ?? {};
    if (arms[0]?.place === 'cte') return `In the WITH query${name ? ` ${name}` : ''}`;
    return alias ? `In your subquery ${alias}` : 'In your subquery in FROM';
  }
  const others = statementsOf(query).filter(({ place }) => place === 'expression');
  if (others.length < 2) return 'In your subquery';
  const inText = findNodes<SelectStmt>(query.select, 'SelectStmt').filter((select) =>
    others.some((other) => other.root === select),
  );
  return `In your ${ordinalOf(inText.indexOf(root))} subquery`;
}
