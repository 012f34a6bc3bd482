import type {
  A_Const,
  A_Expr,
  BoolExpr,
  ColumnRef,
  FuncCall,
  JoinExpr,
  Node,
  NullTest,
  SelectStmt,
} from 'libpg-query';
import type { Contract } from '~/features/sandbox/contract';
import type { Catalogue } from '~/sql/catalogue';
import { findNodes, nodeAs } from '~/sql/tree';
import {
  aggregateEdits,
  directionEdits,
  type Edit,
  edit,
  groupingEdits,
  lastPart,
} from './aggregate-mutations';
import { keyEdits, windowCallEdits, windowEdits } from './window-mutations';

export type Context = { contract: Contract; catalogue: Catalogue };

export function editsOf(tree: Node, context: Context): Edit[] {
  const top = nodeAs<SelectStmt>(tree, 'SelectStmt');
  const edits: Edit[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [kind, value] of Object.entries(node)) {
      const given = rules[kind];
      if (given) edits.push(...given(value as never, { ...context, isTop: value === top }));
      visit(value);
    }
  };
  visit(tree);
  return top
    ? [...edits, ...groupingEdits(top, context.catalogue), ...keyEdits(top, context.catalogue)]
    : edits;
}

type Site = Context & { isTop: boolean };
const rules: Record<string, (node: never, site: Site) => Edit[]> = {
  SelectStmt: selectEdits,
  larg: selectEdits,
  rarg: selectEdits,
  JoinExpr: joinEdits,
  A_Expr: comparisonEdits,
  BoolExpr: conditionEdits,
  NullTest: nullEdits,
  FuncCall: (call: FuncCall) => [...aggregateEdits(call), ...windowCallEdits(call)],
  WindowDef: windowEdits,
  over: windowEdits,
};

const droppable = [
  ['whereClause', 'without WHERE'],
  ['havingClause', 'without HAVING'],
] as const;

function selectEdits(select: SelectStmt, { isTop, contract }: Site): Edit[] {
  const edits: Edit[] = [];
  if (select.distinctClause) edits.push(edit('without DISTINCT', select, { distinctClause: undefined }));
  edits.push(...setEdits(select));
  for (const [clause, change] of droppable) {
    if (!select[clause] || 'BoolExpr' in select[clause]) continue;
    edits.push(edit(change, select, { [clause]: undefined }));
  }
  const picksRows = Boolean(
    select.limitCount || select.limitOffset || select.distinctClause?.some((key) => 'ColumnRef' in key),
  );
  const checked = picksRows
    ? (select.sortClause ?? [])
    : isTop
      ? (select.sortClause ?? []).slice(0, contract.order.length)
      : [];
  edits.push(...checked.flatMap(directionEdits));
  const limit = nodeAs<A_Const>(select.limitCount, 'A_Const')?.ival;
  for (const ival of limit ? [(limit.ival ?? 0) - 1, (limit.ival ?? 0) + 1] : []) {
    edits.push(edit(`LIMIT ${ival}`, limit ?? {}, { ival }));
  }
  return edits;
}

/** Set operations: replaced by a related one; EXCEPT also with its sides swapped. */
function setEdits(select: SelectStmt): Edit[] {
  const { op, all, larg, rarg } = select;
  if (op === 'SETOP_UNION') {
    return [edit(all ? 'UNION for UNION ALL' : 'UNION ALL for UNION', select, { all: !all })];
  }
  if (op === 'SETOP_INTERSECT') return [edit('EXCEPT for INTERSECT', select, { op: 'SETOP_EXCEPT' })];
  if (op !== 'SETOP_EXCEPT') return [];
  return [
    edit('INTERSECT for EXCEPT', select, { op: 'SETOP_INTERSECT' }),
    edit('EXCEPT the other way around', select, { larg: rarg, rarg: larg }),
  ];
}

const joinNames = {
  JOIN_INNER: 'JOIN',
  JOIN_LEFT: 'LEFT JOIN',
  JOIN_RIGHT: 'RIGHT JOIN',
  JOIN_FULL: 'FULL JOIN',
} as const;
type JoinName = keyof typeof joinNames;
const otherJoins: Record<JoinName, JoinName[]> = {
  JOIN_INNER: ['JOIN_LEFT', 'JOIN_RIGHT'],
  JOIN_LEFT: ['JOIN_INNER'],
  JOIN_RIGHT: ['JOIN_INNER'],
  JOIN_FULL: ['JOIN_INNER', 'JOIN_LEFT', 'JOIN_RIGHT'],
};

function joinEdits(join: JoinExpr): Edit[] {
  const type = join.jointype as JoinName;
  if (!join.quals && !join.usingClause) return [];
  const edits = otherJoins[type].map((other) => ({
    ...edit(`${joinNames[other]} for ${joinNames[type]}`, join, { jointype: other }),
    losesRows: type !== 'JOIN_INNER',
  }));
  if (!join.quals || 'BoolExpr' in join.quals) return edits;
  const everything = { A_Const: { boolval: { boolval: true } } };
  return [...edits, edit('without the join condition', join, { quals: everything })];
}

const neighbours: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const opposites: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function comparisonEdits(expression: A_Expr, { catalogue }: Site): Edit[] {
  const { name, kind } = expression;
  const sign = lastPart(name);
  const written = sign.sval ?? '';
  if (kind === 'AEXPR_NULLIF') {
    return [edit('nullif left out', expression, { rexpr: { A_Const: { isnull: true } } })];
  }
  if (kind !== 'AEXPR_OP') return [];
  const swaps = [neighbours[written], opposites[written]].flatMap((other) =>
    other ? [edit(`${other} for ${written}`, sign, { sval: other })] : [],
  );
  return [...swaps, ...stepEdits(expression, catalogue)];
}

const nextWhole: Record<string, [sign: string, step: number]> = {
  '<': ['<=', -1],
  '<=': ['<', 1],
  '>': ['>=', 1],
  '>=': ['>', -1],
};

/** `> 94` for `>= 95`, which differ only for values between the two. */
function stepEdits({ name, lexpr, rexpr }: A_Expr, { tables }: Catalogue): Edit[] {
  const sign = lastPart(name);
  const [other, step] = nextWhole[sign.sval ?? ''] ?? [];
  const limit = nodeAs<A_Const>(rexpr, 'A_Const')?.ival;
  const read = findNodes<ColumnRef>({ lexpr }, 'ColumnRef').map(({ fields }) => lastPart(fields).sval);
  const types = tables.flatMap(({ columns }) => columns.filter((column) => read.includes(column.name)));
  if (!other || !step || !limit?.ival || !types.some(({ type }) => type === 'numeric')) return [];
  const ival = limit.ival + step;
  const apply = () => {
    sign.sval = other;
    limit.ival = ival;
  };
  return [{ change: `${other} ${ival} for ${sign.sval} ${limit.ival}`, apply }];
}

function conditionEdits(condition: BoolExpr): Edit[] {
  const { boolop, args = [] } = condition;
  if (boolop === 'NOT_EXPR') return [];
  return args.map((_, index) =>
    edit(`without condition ${index + 1} of ${args.length}`, condition, { args: args.toSpliced(index, 1) }),
  );
}

function nullEdits(nullTest: NullTest): Edit[] {
  return nullTest.nulltesttype === 'IS_NULL'
    ? [edit('IS NOT NULL for IS NULL', nullTest, { nulltesttype: 'IS_NOT_NULL' })]
    : [edit('IS NULL for IS NOT NULL', nullTest, { nulltesttype: 'IS_NULL' })];
}
