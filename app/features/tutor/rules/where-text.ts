import type { FuncCall, Node } from 'libpg-query';
import { isAggregate } from '~/sql/calls';
import { bothWays, comparing, comparisonsOf } from '~/sql/comparisons';
import { type Constant, readConstant } from '~/sql/constants';
import { columnOf, resolveColumn } from '~/sql/expressions';
import type { ColumnFacts, Scope } from '~/sql/model';
import { writtenConstant } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { namesOf, nodeAs } from '~/sql/tree';
import { type Rule, rule } from './rule';
import { inClause } from './said';

const signs: Record<string, string> = { '=': '=', '<>': '<>', in: 'IN', 'not in': 'NOT IN', when: 'CASE' };
const equal = new Set(Object.keys(signs));

rule('pattern-without-like', (scope) => {
  for (const { clause, constant, facts, operator } of textsCompared(scope, equal)) {
    const { value } = constant;
    const isPattern = /^%|%$/.test(value) && !/^\s*[\d.,]*\s*%$/.test(value);
    if (!isPattern || valuesOf(facts)?.some((known) => known.includes('%'))) continue;
    const what =
      `${inClause(clause)}, the % in ${writtenConstant(constant)} is an ordinary character: ${signs[operator]} compares letter by letter. ` +
      'Another operator reads it as: anything.';
    return { clause, what };
  }
  return undefined;
});

const patterns = new Set(['like', 'not like', 'ilike', 'not ilike']);

rule('like-without-pattern', (scope) => {
  for (const { clause, constant, operator } of textsCompared(scope, patterns)) {
    if (/[%_]/.test(constant.value) || operator.endsWith('ilike')) continue;
    const text = writtenConstant(constant);
    const sign = operator === 'like' ? '=' : '<>';
    return {
      clause,
      what: `${inClause(clause)}, LIKE without % or _ compares the whole text ${text}, as ${sign} does: ${sign} says so at first sight.`,
    };
  }
  return undefined;
});

rule('pattern-left-out', (scope) => {
  for (const { clause, constant, operator } of textsCompared(scope, patterns)) {
    if (/[%_*?]/.test(constant.value)) continue;
    const what =
      `${inClause(clause)}, ${operator.toUpperCase()} without % or _ finds exactly the text ${writtenConstant(constant)}. ` +
      'May something stand before or after it?';
    return {
      clause,
      what,
    };
  }
  return undefined;
});

const alike = new Set(['=', 'like']);

rule('letters-never-alike', (scope) => {
  for (const { clause, constant, bent, name } of textsCompared(scope, alike)) {
    const other = bent === 'upper' ? constant.value.toUpperCase() : constant.value.toLowerCase();
    if ((bent !== 'upper' && bent !== 'lower') || other === constant.value) continue;
    const [has, not] = bent === 'upper' ? ['capitals', 'small letters'] : ['small letters', 'capitals'];
    const what = `${inClause(clause)}, ${bent}(${name}) has ${has} alone, and ${writtenConstant(constant)} has ${not}: no row is like it.`;
    return { clause, what };
  }
  return undefined;
});

rule('foreign-wildcard', (scope) => {
  for (const { clause, constant, facts, operator } of textsCompared(scope, patterns)) {
    const [sign] = /[*?]/.exec(constant.value) ?? [];
    if (!sign || /[%_]/.test(constant.value)) continue;
    if (valuesOf(facts)?.some((known) => known.includes(sign))) continue;
    const what =
      `${inClause(clause)}, ${sign} is an ordinary character for ${operator.toUpperCase()}; it is a wildcard in other programs. ` +
      'SQL has one sign of its own for any number of characters, and one for exactly one.';
    return {
      clause,
      what,
    };
  }
  return undefined;
});

rule('value-not-in-the-list', (scope) => {
  for (const { clause, constant, facts, name } of textsCompared(scope, equal)) {
    const values = valuesOf(facts);
    const { value } = constant;
    if (!values || value === '' || values.includes(value) || /^%|%$/.test(value)) continue;
    const level = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
    const isNear = values.some((known) => level(known) === level(value));
    const what =
      `${inClause(clause)}, ${writtenConstant(constant)} is not among the values of ${name}. ` +
      (isNear
        ? 'There is one that differs in capitals or blanks alone, and text is compared letter by letter.'
        : 'A text that is compared with = or IN has to be written in full, exactly as it is in the table. Look at which values there are.');
    const why = isNear
      ? "To a database, 'Home', 'home' and 'home ' are three different texts."
      : 'A part of a value, or another spelling of it, is not equal to it.';
    return { clause, what, why };
  }
  return undefined;
});

type Compared = {
  clause: Rule['clause'];
  operator: string;
  constant: Constant;
  facts?: ColumnFacts;
  /** The function that changes its letters. */
  bent?: string;
  name: string;
};

const bendingCalls = new Set(['lower', 'upper', 'btrim', 'initcap']);

/** Texts that a column, or a column in other letters, is compared with. `facts`: of a column as it is. */
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
      return [{ clause, operator, constant, name, ...(isBent ? { bent: called } : { facts: found?.facts }) }];
    });
  });
}

function valuesOf(facts: ColumnFacts | undefined): string[] | undefined {
  const { table, column } = facts?.origin ?? {};
  return table?.columns.find(({ name }) => name === column)?.values;
}

rule('name-in-quotes', (scope) => {
  for (const { clause, text } of textsLikeColumns(scope)) {
    const what =
      `${clause === 'WHERE' || clause === 'ON' ? inClause(clause) : `In your ${clause}`}, '${text}' in single quotes is the word itself, ` +
      'the same for every row, and not the column of that name.';
    return {
      clause,
      what,
    };
  }
  return undefined;
});

/** Texts that are called as a column is, standing where it would. */
function textsLikeColumns(scope: Scope) {
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
  const found: { clause: Rule['clause']; text: string }[] = [];
  const add = (clause: Rule['clause'], text: string | undefined) =>
    text !== undefined && found.push({ clause, text });
  for (const comparison of comparisonsOf(scope)) {
    if (
      !comparing.has(comparison.operator) &&
      !equal.has(comparison.operator) &&
      !patterns.has(comparison.operator)
    )
      continue;
    for (const [side, other] of bothWays(comparison)) {
      const text = nameIn(side);
      if (text !== undefined && (readConstant(other) || isNoValue(text, other, scope)))
        add(comparison.clause, text);
    }
  }
  const { targetList = [], groupClause = [], sortClause = [] } = scope.select;
  for (const node of targetList) {
    const value = nodeAs<{ val?: Node }>(node, 'ResTarget')?.val;
    add('SELECT', nameIn(value));
    const call = nodeAs<FuncCall>(value, 'FuncCall');
    if (call && isAggregate(call)) add('SELECT', nameIn(call?.args?.[0]));
  }
  for (const node of groupClause) add('GROUP BY', nameIn(node));
  for (const node of sortClause) add('ORDER BY', nameIn(nodeAs<{ node?: Node }>(node, 'SortBy')?.node));
  return found;
}

/** Whether a column surely does not hold that text: its values are known, or the text is a name with a dot. */
function isNoValue(text: string, node: Node, scope: Scope): boolean {
  if (!columnOf(node)) return false;
  const values = valuesOf(resolveColumn(node, scope)?.facts);
  return values ? !values.includes(text) : text.includes('.');
}
