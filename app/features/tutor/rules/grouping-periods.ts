import type { FuncCall, Node } from 'libpg-query';
import { callsIn, nameOfCall } from '~/sql/calls';
import { columnsIn, resolveColumn, textOf } from '~/sql/expressions';
import type { Scope } from '~/sql/model';
import { groupingOf } from '~/sql/outputs';
import { writtenCall } from '~/sql/source-text';
import { conjunctsOf } from '~/sql/tree';
import { comparedOf } from './evidence';
import { rule } from './rule';

/** Parts of a date that come back every year. */
const periods = new Set(['month', 'quarter', 'week', 'day']);

/** The part of a date that a call keeps, where it comes back every year. */
function periodOf(call: FuncCall): string | undefined {
  const name = nameOfCall(call);
  const [first, second] = call.args ?? [];
  if (name === 'extract' || name === 'date_part') {
    const field = textOf(first)?.toLowerCase().replace(/s$/, '') ?? '';
    return periods.has(field) ? field : undefined;
  }
  const format = name === 'to_char' ? textOf(second)?.toUpperCase() : undefined;
  if (!format || /Y|J/.test(format.replaceAll('DAY', ''))) return undefined;
  if (/MM|MON|RM/.test(format)) return 'month';
  if (/Q/.test(format)) return 'quarter';
  return /[WI]W/.test(format) ? 'week' : undefined;
}

rule('month-of-any-year', function* (scope, about) {
  const compared = comparedOf(about);
  if (compared && compared.actual.rows.length >= compared.expected.rows.length) return;
  const groupings = groupingOf(scope) ?? [];
  const nodes = groupings.map(({ node }) => node);
  // IS NULL does not restrict the year.
  const conditions = conjunctsOf(scope.select.whereClause).filter((condition) => !('NullTest' in condition));
  if ([...nodes, ...conditions].some((node) => tellsTheYear(node, scope))) return;
  for (const call of callsIn(nodes)) {
    const is = periodOf(call);
    if (is) yield { is, call: writtenCall(call, about.query) };
  }
});

/** Whether an expression has a date, or a column of years or seasons, outside calls that drop the year. */
function tellsTheYear(node: Node | undefined, scope: Scope): boolean {
  const within = callsIn(node).filter(forgetsTheYear);
  const hidden = new Set(within.flatMap((call) => columnsIn(call.args)));
  return columnsIn(node).some((column) => {
    if (hidden.has(column)) return false;
    const found = resolveColumn({ ColumnRef: column }, scope);
    if (!found) return true;
    return /season|year/.test(found.column) || /date|timestamp/.test(found.facts.type ?? 'date');
  });
}

const cyclic = new Set([...periods, 'dow', 'isodow', 'doy', 'hour', 'minute', 'second']);

function forgetsTheYear(call: FuncCall): boolean {
  if (periodOf(call)) return true;
  const name = nameOfCall(call);
  if (name === 'extract' || name === 'date_part')
    return cyclic.has(textOf(call.args?.[0])?.toLowerCase() ?? '');
  return (
    name === 'to_char' && !/Y|J/.test(textOf(call.args?.[1])?.toUpperCase().replaceAll('DAY', '') ?? 'Y')
  );
}
