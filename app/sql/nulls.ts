import type {
  A_Expr,
  BoolExpr,
  BooleanTest,
  ColumnRef,
  FuncCall,
  Node,
  NullTest,
  SubLink,
  TypeCast,
} from 'libpg-query';
import { nameOfCall } from './calls';
import { functions } from './functions';
import { nodeAs } from './tree';

/** Tells which columns are assumed to be NULL. */
type IsMissing = (column: ColumnRef) => boolean;

/** Deeper expressions are not read: NULL may pass them. */
const deepest = 40;

/** Whether a condition is certainly false or unknown where the columns of `isMissing` are NULL. */
export function rejectsNull(node: Node | undefined, isMissing: IsMissing, depth = deepest): boolean {
  if (!node || depth < 0) return false;
  const all = (nodes: Node[] | undefined) =>
    Boolean(nodes?.every((each) => rejectsNull(each, isMissing, depth - 1)));
  const both = nodeAs<BoolExpr>(node, 'BoolExpr');
  if (both?.boolop === 'OR_EXPR') return all(both.args);
  if (both?.boolop === 'AND_EXPR') return Boolean(both.args?.some((each) => all([each])));
  const nullTest = nodeAs<NullTest>(node, 'NullTest');
  if (nullTest?.nulltesttype === 'IS_NOT_NULL') return isNull(nullTest.arg, isMissing, depth - 1);
  const booleanTest = nodeAs<BooleanTest>(node, 'BooleanTest');
  if (booleanTest) {
    const isPlain = ['IS_TRUE', 'IS_FALSE', 'IS_NOT_UNKNOWN', undefined].includes(booleanTest.booltesttype);
    return isPlain && isNull(booleanTest.arg, isMissing, depth - 1);
  }
  const expression = nodeAs<A_Expr>(node, 'A_Expr');
  // NULL = ANY (…) is NULL or, for an empty array, false: never true.
  if (expression?.kind === 'AEXPR_OP_ANY') return isNull(expression.lexpr, isMissing, depth - 1);
  if (expression?.kind === 'AEXPR_BETWEEN') {
    const bounds = nodeAs<{ items?: Node[] }>(expression.rexpr, 'List')?.items ?? [];
    return [expression.lexpr, ...bounds].some((each) => isNull(each, isMissing, depth - 1));
  }
  const link = nodeAs<SubLink>(node, 'SubLink');
  if (link) return link.subLinkType === 'ANY_SUBLINK' && isNull(link.testexpr, isMissing, depth - 1);
  return isNull(node, isMissing, depth);
}

const strictKinds = new Set(['AEXPR_OP', 'AEXPR_LIKE', 'AEXPR_ILIKE', 'AEXPR_SIMILAR']);
/** Only the left side of these is read for NULL: the right one may be a list. */
const strictOnTheLeft = new Set(['AEXPR_IN', 'AEXPR_BETWEEN', 'AEXPR_NOT_BETWEEN', 'AEXPR_NULLIF']);

/** Whether an expression is certainly NULL where the columns of `isMissing` are. */
function isNull(node: Node | undefined, isMissing: IsMissing, depth = deepest): boolean {
  if (!node || depth < 0) return false;
  const isNullToo = (each: Node | undefined) => isNull(each, isMissing, depth - 1);
  const column = nodeAs<ColumnRef>(node, 'ColumnRef');
  if (column) return isMissing(column);
  const expression = nodeAs<A_Expr>(node, 'A_Expr');
  if (expression) {
    const { kind = '', lexpr, rexpr } = expression;
    if (strictKinds.has(kind)) return isNullToo(lexpr) || isNullToo(rexpr);
    return strictOnTheLeft.has(kind) && isNullToo(lexpr);
  }
  const both = nodeAs<BoolExpr>(node, 'BoolExpr');
  if (both) return Boolean(both.args?.every(isNullToo));
  const call = nodeAs<FuncCall>(node, 'FuncCall');
  if (call) {
    return functions.strict.has(nameOfCall(call)) && Boolean(call.args?.some(isNullToo));
  }
  return isNullToo(nodeAs<TypeCast>(node, 'TypeCast')?.arg);
}
