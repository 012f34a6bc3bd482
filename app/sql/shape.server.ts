import type { FuncCall, JoinExpr, RangeSubselect, SubLink, WithClause } from 'libpg-query';
import { parseSelect } from './parser.server';
import { findNodes } from './tree';

const has =
  <T>(kind: string, isMeant: (node: T) => unknown = () => true) =>
  (select: object) =>
    findNodes<T>(select, kind).some(isMeant);

const hasSublink = (type: SubLink['subLinkType']) =>
  has<SubLink>('SubLink', ({ subLinkType }) => subLinkType === type);

/** Tests for the constructs that a query may have, the most characteristic first. */
const parts = {
  recursion: has<WithClause>('withClause', ({ recursive }) => recursive),
  lateral: has<RangeSubselect>('RangeSubselect', ({ lateral }) => lateral),
  window: has<FuncCall>('FuncCall', ({ over }) => over),
  'set operation': has('op', (kind) => /^SETOP_(?!NONE)/.test(String(kind))),
  exists: hasSublink('EXISTS_SUBLINK'),
  in: hasSublink('ANY_SUBLINK'),
  scalar: hasSublink('EXPR_SUBLINK'),
  cte: has('withClause'),
  derived: has('RangeSubselect'),
  'distinct on': has<object[]>('distinctClause', (on) => on.some((node) => Object.keys(node).length > 0)),
  filter: has<FuncCall>('FuncCall', ({ agg_filter }) => agg_filter),
  case: has('CaseExpr'),
  'outer join': has<JoinExpr>('JoinExpr', ({ jointype }) => jointype !== 'JOIN_INNER'),
  join: has<JoinExpr>('JoinExpr', ({ jointype }) => jointype === 'JOIN_INNER'),
  group: has('groupClause'),
};

export type Shape = keyof typeof parts;

/** The constructs that a query has, in the order of `parts`. Undefined for what is not one SELECT. */
export async function shapesIn(query: string): Promise<Shape[] | undefined> {
  const select = await parseSelect(query);
  return select && (Object.keys(parts) as Shape[]).filter((part) => parts[part](select));
}
