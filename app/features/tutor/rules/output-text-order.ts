import type { Node, TypeCast } from 'libpg-query';
import { nameOfCall } from '~/sql/calls';
import { columnsIn, resolveColumn, shapeOf, textOf, typeOfCast } from '~/sql/expressions';
import type { Query, Scope } from '~/sql/model';
import { outputsOf, sortKeysOf } from '~/sql/outputs';
import { written } from '~/sql/source-text';
import { nodeAs } from '~/sql/tree';
import { isNumber } from '~/sql/types';
import { rule } from './rule';

rule('sorted-as-text', function* (scope, { query }) {
  const earlier = new Set<string>();
  for (const { node } of sortKeysOf(scope.select, outputsOf(scope.select), scope)) {
    const columns = columnsIn(node).map((column) => shapeOf({ ColumnRef: column }, scope));
    // An earlier sort key on the same column may have settled the order.
    const example = columns.some((column) => earlier.has(column)) ? undefined : oddOrder(node, scope, query);
    for (const column of columns) earlier.add(column);
    const cast = written(nodeAs<TypeCast>(node, 'TypeCast')?.arg, query);
    if (example) yield { is: cast && 'cast', cast, name: written(node, query), example };
  }
});

const numbers = '10 counts as less than 9';

/** An example of values that come out of order; undefined where the text sorts like its values. */
function oddOrder(node: Node, scope: Scope, query: Query): string | undefined {
  const cast = nodeAs<TypeCast>(node, 'TypeCast');
  if (cast) {
    const isText = ['text', 'character varying'].includes(typeOfCast(cast) ?? '');
    return isText && isNumber(cast.arg, { scope, query }) ? numbers : undefined;
  }
  if ('FuncCall' in node && nameOfCall(node.FuncCall) === 'to_char')
    return oddFormat(textOf(node.FuncCall.args?.[1]));
  const { source, column, facts } = resolveColumn(node, scope) ?? {};
  const known = source?.table?.columns.find(({ name }) => name === column)?.values ?? [];
  const isOfNumbers =
    facts?.type === 'text' && known.length > 0 && known.every((value) => /^\d+$/.test(value));
  return isOfNumbers && new Set(known.map(({ length }) => length)).size > 1 ? numbers : undefined;
}

function oddFormat(format: string | undefined): string | undefined {
  const plain = format?.toUpperCase().replace(/"[^"]*"/g, '') ?? '';
  if (/MON/.test(plain)) return 'April comes before January';
  if (/DAY|DY/.test(plain)) return 'Friday comes before Monday';
  if (/^FM[0-9.,]*9[0-9.,]*$/.test(plain)) return numbers;
  // From the largest unit to the smallest, text sorts by time.
  return /(?:MM|DD|WW|Q).*YYYY/.test(plain)
    ? 'what the format begins with decides, before the year'
    : undefined;
}
