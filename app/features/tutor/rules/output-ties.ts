import { listWords } from '~/features/sandbox/contract';
import type { Row } from '~/features/sandbox/result';
import { resolveColumn } from '~/sql/expressions';
import type { Scope } from '~/sql/model';
import { outputsOf, type SortKey, sortKeysOf } from '~/sql/outputs';
import { type Compared, comparedOf, levelled } from './evidence';
import { isCut } from './output-order';
import { type About, rule } from './rule';

rule('tie-at-the-cut', function* (scope, about) {
  const found = isCut(scope.select) ? sortedBy(scope, about) : undefined;
  if (found && differOnlyInLast(found.compared, found.keyOf)) yield { equal: found.equal };
});

rule('tie-left-open', function* (scope, about) {
  const { compared, keyOf, equal } = sortedBy(scope, about) ?? {};
  if (!compared || !keyOf || compared.mismatch.rule !== 'order') return;
  const { actual, expected, mismatch } = compared;
  const [own, wanted] = [actual.rows, expected.rows].map((rows) => keyOf(rows[mismatch.misplaced]));
  if (own === wanted) yield { equal };
});

type Sorted = { compared: Compared; keyOf: (row: Row | undefined) => string; equal: string };

/** What a query sorts by, where it shows all its sort keys and none is unique. `keyOf`: the sort key of a row. */
function sortedBy(scope: Scope, about: About): Sorted | undefined {
  const { select } = scope;
  const compared = comparedOf(about);
  if (!compared || select !== about.query.select || !select.sortClause) return undefined;
  const keys = sortKeysOf(select, outputsOf(select), scope);
  const places = keys.map(({ output }) => output?.index);
  if (keys.some((key) => isUnique(key, scope)) || places.includes(undefined)) return undefined;
  const names = listWords(keys.map(({ output }) => output?.name ?? 'the sort key'));
  return {
    compared,
    keyOf: (row) => JSON.stringify(places.map((place) => levelled(row?.[place ?? -1]))),
    equal: `${names} ${keys.length > 1 ? 'are' : 'is'} equal`,
  };
}

/** Whether all rows that differ have the sort key of the last row before the cut. */
function differOnlyInLast({ actual, expected, mismatch }: Compared, keyOf: Sorted['keyOf']): boolean {
  if (!('missing' in mismatch) || actual.rows.length !== expected.rows.length) return false;
  const last = keyOf(actual.rows.at(-1));
  const differing = [
    ...mismatch.missing.map((index) => expected.rows[index]),
    ...mismatch.extra.map((index) => actual.rows[index]),
  ];
  return differing.length > 0 && differing.every((row) => keyOf(row) === last);
}

function isUnique({ node }: SortKey, scope: Scope): boolean {
  const { column, source, facts } = resolveColumn(node, scope) ?? {};
  const isAlone = scope.sources.length === 1 && facts?.canBeNull === false;
  return Boolean(isAlone && source?.table?.keys.some((key) => key.length === 1 && key[0] === column));
}
