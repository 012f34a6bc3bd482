import type { FuncCall, Node } from 'libpg-query';
import { isAggregate } from '~/sql/calls';
import { bothWays, comparing, comparisonsOf } from '~/sql/comparisons';
import { readConstant } from '~/sql/constants';
import { columnOf, resolveColumn } from '~/sql/expressions';
import type { ColumnFacts, Scope } from '~/sql/model';
import { writtenConstant } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { namesOf, nodeAs } from '~/sql/tree';
import { type Rule, rule } from './rule';

const signs: Record<string, string> = { '=': '=', '<>': '<>', in: 'IN', 'not in': 'NOT IN', when: 'CASE' };
const equal = new Set(Object.keys(signs));

rule('pattern-without-like', function* (scope) {
  for (const { clause, text, value, facts, operator } of textsCompared(scope, equal)) {
    const isPattern = /^%|%$/.test(value) && !/^\s*[\d.,]*\s*%$/.test(value);
    if (!isPattern || valuesOf(facts)?.some((known) => known.includes('%'))) continue;
    yield { clause, text, sign: signs[operator] };
  }
});

const patterns = new Set(['like', 'not like', 'ilike', 'not ilike']);

rule('like-without-pattern', (scope) =>
  textsCompared(scope, patterns)
    .filter(({ value, operator }) => !/[%_]/.test(value) && !operator.endsWith('ilike'))
    .map(({ clause, text, operator }) => ({ clause, text, sign: operator === 'like' ? '=' : '<>' })),
);

rule('pattern-left-out', (scope) =>
  textsCompared(scope, patterns)
    .filter(({ value }) => !/[%_*?]/.test(value))
    .map(({ clause, text, operator }) => ({ clause, text, sign: operator.toUpperCase() })),
);

const alike = new Set(['=', 'like']);

rule('letters-never-alike', function* (scope) {
  for (const { clause, text, value, bent, name } of textsCompared(scope, alike)) {
    const other = bent === 'upper' ? value.toUpperCase() : value.toLowerCase();
    if ((bent === 'upper' || bent === 'lower') && other !== value) yield { clause, is: bent, name, text };
  }
});

rule('foreign-wildcard', function* (scope) {
  for (const { clause, value, facts, operator } of textsCompared(scope, patterns)) {
    const [wildcard] = /[*?]/.exec(value) ?? [];
    if (!wildcard || /[%_]/.test(value)) continue;
    if (valuesOf(facts)?.some((known) => known.includes(wildcard))) continue;
    yield { clause, wildcard, sign: operator.toUpperCase() };
  }
});

rule('value-not-in-the-list', function* (scope) {
  for (const { clause, text, value, facts, name } of textsCompared(scope, equal)) {
    const values = valuesOf(facts);
    if (!values || value === '' || values.includes(value) || /^%|%$/.test(value)) continue;
    const level = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
    const isNear = values.some((known) => level(known) === level(value));
    yield { clause, is: isNear ? 'near' : undefined, text, name };
  }
});

type Compared = {
  clause: Rule['clause'];
  operator: string;
  value: string;
  /** The value as an SQL literal. */
  text: string;
  facts?: ColumnFacts;
  /** The function around the column, such as `upper`. */
  bent?: string;
  name: string;
};

const bendingCalls = new Set(['lower', 'upper', 'btrim', 'initcap']);

/** Texts that are compared with a column, bare or inside one of `bendingCalls`. `facts`: of a bare column alone. */
function textsCompared(scope: Scope, operators: Set<string>): Compared[] {
  return comparisonsOf(scope).flatMap((comparison): Compared[] => {
    const { clause, operator } = comparison;
    if (!operators.has(operator)) return [];
    return bothWays(comparison).flatMap(([side, other]): Compared[] => {
      const constant = readConstant(other);
      if (constant?.kind !== 'text' || (constant.cast && constant.cast !== 'text')) return [];
      const call = nodeAs<FuncCall>(side, 'FuncCall');
      const called = namesOf(call?.funcname).at(-1) ?? '';
      const isBent = bendingCalls.has(called);
      const reference = columnOf(isBent ? call?.args?.[0] : side);
      if (!reference) return [];
      const found = resolve(reference, scope);
      const name = found?.column ?? namesOf(reference.fields).at(-1) ?? '';
      const { value } = constant;
      const own = isBent ? { bent: called } : { facts: found?.facts };
      return [{ clause, operator, value, text: writtenConstant(constant), name, ...own }];
    });
  });
}

function valuesOf(facts: ColumnFacts | undefined): string[] | undefined {
  const { table, column } = facts?.origin ?? {};
  return table?.columns.find(({ name }) => name === column)?.values;
}

rule('name-in-quotes', textsLikeColumns);

/** Text constants that equal a column's name, where a column would stand. */
function* textsLikeColumns(scope: Scope) {
  const names = new Set(
    scope.sources.flatMap(({ alias, columns }) =>
      [...(columns?.keys() ?? [])].flatMap((name) => [name, `${alias}.${name}`]),
    ),
  );
  const nameIn = (node: Node | undefined) => {
    const constant = readConstant(node);
    return constant?.kind === 'text' && !constant.cast && names.has(constant.value)
      ? constant.value
      : undefined;
  };
  for (const comparison of comparisonsOf(scope)) {
    const { clause, operator } = comparison;
    if (![comparing, equal, patterns].some((operators) => operators.has(operator))) continue;
    for (const [side, other] of bothWays(comparison)) {
      const text = nameIn(side);
      if (text === undefined || !(readConstant(other) || isNoValue(text, other, scope))) continue;
      yield { clause, text, your: clause === 'WHERE' || clause === 'ON' ? undefined : 'your' };
    }
  }
  const { targetList = [], groupClause = [], sortClause = [] } = scope.select;
  const outputs = targetList.flatMap((node) => {
    const value = nodeAs<{ val?: Node }>(node, 'ResTarget')?.val;
    const call = nodeAs<FuncCall>(value, 'FuncCall');
    return [value, call && isAggregate(call) ? call.args?.[0] : undefined];
  });
  const keys = sortClause.map((node) => nodeAs<{ node?: Node }>(node, 'SortBy')?.node);
  const places = [
    ['SELECT', outputs],
    ['GROUP BY', groupClause],
    ['ORDER BY', keys],
  ] as const;
  for (const [clause, nodes] of places)
    for (const text of nodes.map(nameIn)) if (text !== undefined) yield { clause, text, your: 'your' };
}

/** Whether a column surely does not hold that text: its values are known, or the text is a name with a dot. */
function isNoValue(text: string, node: Node, scope: Scope): boolean {
  if (!columnOf(node)) return false;
  const values = valuesOf(resolveColumn(node, scope)?.facts);
  return values ? !values.includes(text) : text.includes('.');
}
