import { listWords } from '~/features/sandbox/contract';
import type { ResultSet } from '~/features/sandbox/result';
import { aggregatesIn, isAggregated } from '~/sql/calls';
import { columnsIn, resolveColumn, shapeOf } from '~/sql/expressions';
import { grainOf, groupingName, hiddenGroupings } from '~/sql/grouping';
import type { Scope } from '~/sql/model';
import { type Grouping, groupingOf, outputsOf } from '~/sql/outputs';
import { written } from '~/sql/source-text';
import { linkOf, sublinksIn } from '~/sql/sublinks';
import { conjunctsOf } from '~/sql/tree';
import { type Compared, comparedOf, levelled } from './evidence';
import { type About, rule } from './rule';

/** Undefined where one of the groupings has no short name. */
function namesOf(groupings: Grouping[], scope: Scope, { query }: About): string[] | undefined {
  const names = groupings.map((grouping) => groupingName(grouping, scope, query));
  return names.every((name) => name !== undefined) ? names : undefined;
}

const combination = (names: string[]) =>
  names.length === 1 ? `one value of ${names[0]}` : `one combination of ${listWords(names)}`;

rule('grouped-too-finely', function* (scope, about) {
  const compared = comparedOf(about);
  const groupings = groupingOf(scope) ?? [];
  if (!compared || scope.place !== 'query' || groupings.length === 0) return;
  const { actual, expected } = compared;
  if (actual.rows.length <= expected.rows.length) return;
  const isTooFine =
    isFinerThanAccepted(scope, about) || hiddenGroupings(scope).length > 0 || repeatsGroups(scope, compared);
  const names = isTooFine && namesOf(groupings, scope, about);
  if (!names) return;
  const rows = `${actual.truncated ? 'more than ' : ''}${actual.rows.length.toLocaleString('en-US')} rows`;
  yield { rows, group: combination(names), last: names.at(-1) };
});

/** Whether the grouping values that are shown repeat in the learner's result, and not in the expected one. */
function repeatsGroups(scope: Scope, { actual, expected }: Compared): boolean {
  const shapes = (groupingOf(scope) ?? []).map(({ node }) => shapeOf(node, scope));
  const shown = outputsOf(scope.select).filter(({ node }) => shapes.includes(shapeOf(node, scope)));
  const places = shown.flatMap(({ index }) => index ?? []);
  const repeats = ({ rows }: ResultSet) =>
    new Set(rows.map((row) => JSON.stringify(places.map((place) => levelled(row[place]))))).size <
    rows.length;
  return places.length > 0 && repeats(actual) && !repeats(expected);
}

function isFinerThanAccepted(scope: Scope, { accepted = [] }: About): boolean {
  const grains = accepted.map(({ scopes }) => Math.max(...scopes.map((other) => grainOf(other) ?? 0)));
  // Accepted answers may group in other ways: the finest counts.
  const most = Math.max(...grains);
  return most > 0 && Number.isFinite(most) && (grainOf(scope) ?? 0) > most;
}

rule('grouping-column-not-shown', function* (scope, about) {
  const { rule } = about.evidence?.mismatch ?? {};
  if (scope.place !== 'query' || rule === 'order' || rule === 'values') return;
  const hidden = hiddenGroupings(scope);
  const names = namesOf(groupingOf(scope) ?? [], scope, about);
  const unseen = namesOf(hidden, scope, about);
  if (hidden.length === 0 || !names || !unseen) return;
  const isAsked = about.evidence && rule !== 'columns' && unseen.length === 1;
  yield {
    group: combination(names),
    unseen: listWords(unseen),
    first: unseen[0],
    rows: isAsked ? 'the rows' : undefined,
  };
});

rule('grouped-by-key', function* (scope) {
  const [source] = scope.sources;
  const { targetList, havingClause } = scope.select;
  if (!source?.table || scope.sources.length > 1) return;
  if (aggregatesIn([targetList, havingClause]).length === 0) return;
  const columns = (groupingOf(scope) ?? []).map(({ node }) => resolveColumn(node, scope));
  const key = source.table.keys.find((names) =>
    names.every((name) => columns.some((one) => one?.column === name && one.facts.canBeNull === false)),
  );
  if (!key) return;
  yield { key: listWords(key), are: key.length === 1 ? 'is' : 'together are', table: source.table.name };
});

rule('group-without-aggregate', (scope) => {
  const { groupClause, targetList, havingClause, sortClause } = scope.select;
  if (!groupClause || isAggregated([targetList, havingClause, sortClause])) return [];
  const link = linkOf(scope);
  const isTest = scope.place === 'expression' && (!link || link.subLinkType === 'EXISTS_SUBLINK');
  return isTest ? [] : [{}];
});

rule('row-condition-in-having', function* (scope, { query }) {
  if ((groupingOf(scope) ?? []).length === 0) return;
  for (const condition of conjunctsOf(scope.select.havingClause)) {
    const [column] = columnsIn(condition);
    if (!column || isAggregated(condition) || sublinksIn(condition).length > 0) continue;
    yield { name: written({ ColumnRef: column }, query) };
  }
});
