import type { FuncCall, SelectStmt, WindowDef } from 'libpg-query';
import { callsIn, nameOfCall } from '~/sql/calls';
import { columnOf, numberOf } from '~/sql/expressions';
import { outputsOf } from '~/sql/outputs';
import { writtenCall } from '~/sql/source-text';
import { namesOf, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { lookAt } from './said';

/** Up to the current row and what ties with it: what ORDER BY means where no frame is written. */
const frameByDefault = 1058;

rule('last-value-frame', (scope, { query }) => {
  const call = callsIn(scope.select).find((one) => isCutShort(one, scope.select));
  if (!call) return undefined;
  const name = writtenCall(call, query);
  const end = `With ORDER BY in OVER, the window of ${name} ends at the current row`;
  return {
    where: lookAt(scope, 'FuncCall', call),
    what:
      nameOfCall(call) === 'last_value'
        ? `${end}, so its last value is that of the row itself, or of one that ties with it.`
        : `${end}, so the rows that come too early for it get NULL.`,
  };
});

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

rule('top-of-each-column', ({ select }, { query }) => {
  if (!select.groupClause) return undefined;
  const tops = outputsOf(select).flatMap(({ node }) => {
    const call = nodeAs<FuncCall>(node, 'FuncCall');
    const column = columnOf(call?.args?.[0]);
    const isTop = call && column && !call.over && /^(?:max|min)$/.test(nameOfCall(call));
    return isTop ? [{ call: writtenCall(call, query), column: namesOf(column.fields).at(-1) }] : [];
  });
  const [first] = tops;
  const second = tops.find(({ column }) => column !== first?.column);
  if (!first || !second) return undefined;
  return {
    what: `${first.call} and ${second.call} look at each column by itself, so their values may come from two different rows of a group. Does the task want one of its rows, whole?`,
  };
});
