import type { FuncCall, SelectStmt, WindowDef } from 'libpg-query';
import { callsIn, nameOfCall } from '~/sql/calls';
import { columnOf, numberOf } from '~/sql/expressions';
import { outputsOf } from '~/sql/outputs';
import { writtenCall } from '~/sql/source-text';
import { namesOf, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { atCall } from './said';

/** The parser's number for the default frame of ORDER BY: up to the current row and its ties. */
const frameByDefault = 1058;

rule('last-value-frame', (scope, about) =>
  callsIn(scope.select)
    .filter((call) => isCutShort(call, scope.select))
    .map((call) => ({
      ...atCall(call, scope, about),
      is: nameOfCall(call) === 'last_value' ? undefined : 'nth',
    })),
);

function isCutShort(call: FuncCall, select: SelectStmt): boolean {
  const name = nameOfCall(call);
  const isNth = name === 'nth_value' && numberOf(call.args?.[1]) !== 1;
  if (!call.over || (name !== 'last_value' && !isNth)) return false;
  const { over } = call;
  const named = windowNamed(over.name ?? over.refname, select);
  const order = over.orderClause ?? named?.orderClause;
  const frame = over.name ? named?.frameOptions : over.frameOptions;
  return Boolean(order) && frame === frameByDefault;
}

function windowNamed(name: string | undefined, { windowClause = [] }: SelectStmt): WindowDef | undefined {
  const windows = windowClause.map((node) => nodeAs<WindowDef>(node, 'WindowDef'));
  return name ? windows.find((one) => one?.name === name) : undefined;
}

rule('top-of-each-column', function* ({ select }, { query }) {
  if (!select.groupClause) return;
  const tops = outputsOf(select).flatMap(({ node }) => {
    const call = nodeAs<FuncCall>(node, 'FuncCall');
    const column = columnOf(call?.args?.[0]);
    const isTop = call && column && !call.over && /^(?:max|min)$/.test(nameOfCall(call));
    return isTop ? [{ call: writtenCall(call, query), column: namesOf(column.fields).at(-1) }] : [];
  });
  const [first] = tops;
  const second = tops.find(({ column }) => column !== first?.column);
  if (first && second) yield { first: first.call, second: second.call };
});
