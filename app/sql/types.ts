import type {
  A_Expr,
  CaseExpr,
  CoalesceExpr,
  FuncCall,
  MinMaxExpr,
  Node,
  SubLink,
  TypeCast,
} from 'libpg-query';
import { nameOfCall } from './calls';
import { definitionOf } from './derived';
import { isNull, resolveColumn, typeOfCast } from './expressions';
import { resultType } from './functions';
import type { Query, Scope } from './model';
import { outputsOf } from './outputs';
import { nodeAs, operatorOf } from './tree';

const wholeTypes = new Set(['smallint', 'integer', 'bigint']);
const numberTypes = new Set([...wholeTypes, 'numeric', 'real', 'double precision']);
/** A bound is needed: a CTE may use another twice, which uses a third twice, and so on. */
const mostSteps = 500;

/** `steps`: how many more nodes may be visited. */
type Site = { scope: Scope; query: Query; steps?: { left: number } };

export function isWhole(node: Node | undefined, site: Site): boolean {
  return wholeTypes.has(typeOf(node, site) ?? '');
}

export function isNumber(node: Node | undefined, site: Site): boolean {
  return numberTypes.has(typeOf(node, site) ?? '');
}

/** The type of an expression; undefined where it is uncertain, or takes too many steps. */
export function typeOf(node: Node | undefined, place: Site): string | undefined {
  const { scope, query, steps = { left: mostSteps } } = place;
  steps.left -= 1;
  if (!node || steps.left < 0) return undefined;
  const site = { scope, query, steps };
  if ('A_Const' in node) {
    if (node.A_Const.ival) return 'integer';
    // A whole number beyond 32 bits is a bigint, or numeric.
    return node.A_Const.fval?.fval?.includes('.') ? 'numeric' : undefined;
  }
  if ('ColumnRef' in node) {
    const found = resolveColumn(node, scope);
    const definition = found && !found.facts.type && definitionOf(found, query);
    return definition ? typeOf(definition.node, { ...site, scope: definition.scope }) : found?.facts.type;
  }
  if ('TypeCast' in node) return typeOfCast(node.TypeCast as TypeCast);
  if ('A_Expr' in node) return typeOfOperation(node.A_Expr, site);
  if ('FuncCall' in node) return typeOfCall(node.FuncCall, site);
  if ('CoalesceExpr' in node) return typeOfAll((node.CoalesceExpr as CoalesceExpr).args, site);
  if ('MinMaxExpr' in node) return typeOfAll((node.MinMaxExpr as MinMaxExpr).args, site);
  if ('CaseExpr' in node) return typeOfAll(resultsOf(node.CaseExpr as CaseExpr), site);
  return 'SubLink' in node ? typeOfSubquery(node.SubLink as SubLink, site) : undefined;
}

/** The result expressions of a CASE, the ELSE last. */
export function resultsOf({ args = [], defresult }: CaseExpr): Node[] {
  const results = args.map((line) => nodeAs<{ result?: Node }>(line, 'CaseWhen')?.result);
  return [...results, defresult].filter((node) => node !== undefined);
}

function typeOfAll(nodes: Node[] = [], site: Site): string | undefined {
  const types = nodes.filter((node) => !isNull(node)).map((node) => typeOf(node, site));
  return widest(types);
}

/** The common type of several; of numeric types the widest. Undefined where there is none. */
function widest(types: (string | undefined)[]): string | undefined {
  const [first] = types;
  if (types.every((type) => type === first)) return first;
  const ranks = ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'];
  const places = types.map((type) => ranks.indexOf(type ?? ''));
  return places.includes(-1) ? undefined : ranks[Math.max(...places)];
}

function typeOfOperation(operation: A_Expr, site: Site): string | undefined {
  const { kind, lexpr, rexpr } = operation;
  if (kind === 'AEXPR_NULLIF') return typeOf(lexpr, site);
  if (kind !== 'AEXPR_OP' || !['+', '-', '*', '/', '%'].includes(operatorOf(operation))) return undefined;
  const right = typeOf(rexpr, site);
  if (!lexpr) return right;
  const left = typeOf(lexpr, site);
  if (left === 'date' && right === 'date') return 'integer';
  const type = widest([left, right]);
  return type && numberTypes.has(type) ? type : undefined;
}

const keepTheType = new Set(['abs', 'first_value', 'lag', 'last_value', 'lead', 'max', 'min', 'nth_value']);
function typeOfCall(call: FuncCall, site: Site): string | undefined {
  const name = nameOfCall(call);
  const given = resultType(name);
  if (given) return given;
  const type = typeOf(call.args?.[0], site);
  if (keepTheType.has(name)) return type;
  if (name === 'sum') {
    if (type === 'integer' || type === 'smallint') return 'bigint';
    return type === 'bigint' || type === 'numeric' ? 'numeric' : undefined;
  }
  if (name === 'avg') return wholeTypes.has(type ?? '') || type === 'numeric' ? 'numeric' : undefined;
  // For a whole number, these functions return double precision.
  if (['round', 'floor', 'ceil', 'ceiling', 'trunc'].includes(name)) {
    if ((call.args?.length ?? 0) > 1) return 'numeric';
    return type === 'numeric' ? 'numeric' : undefined;
  }
  return undefined;
}

function typeOfSubquery({ subLinkType, subselect }: SubLink, site: Site): string | undefined {
  const select = nodeAs(subselect, 'SelectStmt');
  const inner = site.query.scopes.find((scope) => scope.select === select);
  if (subLinkType !== 'EXPR_SUBLINK' || !inner) return undefined;
  return typeOf(outputsOf(inner.select)[0]?.node, { ...site, scope: inner });
}
