import type { A_Expr, Node } from 'libpg-query';
import { resolveColumn } from './expressions';
import { type Join, memoize, type Resolved, type Scope, type Source } from './model';
import { rejectsNull } from './nulls';
import { resolve } from './resolve';
import { conjunctsOf, nodeAs, operatorOf } from './tree';

/** `optional`: the side that is NULL where nothing matches. `kept`: the side whose rows all stay. */
export type OuterJoin = { join: Join; name: string; optional: Source[]; kept: Source[] };

/** The outer joins of a scope, in order, without those that always find a match by a required foreign key. */
export const outerJoinsOf = memoize(readOuterJoins);

function readOuterJoins(scope: Scope): OuterJoin[] {
  return scope.joins.flatMap((join) => {
    const { left, right } = join;
    const sides: Record<string, [name: string, optional: Source[], kept: Source[]][]> = {
      JOIN_LEFT: [['LEFT JOIN', right, left]],
      JOIN_RIGHT: [['RIGHT JOIN', left, right]],
      JOIN_FULL: [
        ['FULL JOIN', right, left],
        ['FULL JOIN', left, right],
      ],
    };
    return (sides[join.join.jointype ?? ''] ?? []).flatMap(([name, optional, kept]) =>
      alwaysMatches({ join, name, optional, kept }, scope) ? [] : [{ join, name, optional, kept }],
    );
  });
}

/** Whether the ON is exactly a required foreign key of a kept table to the only optional table. */
function alwaysMatches({ join, optional, kept }: OuterJoin, scope: Scope): boolean {
  const [target, ...others] = optional;
  const conjuncts = conjunctsOf(join.join.quals);
  if (!target?.table || others.length > 0 || conjuncts.length === 0) return false;
  const pairs = conjuncts.map((node): Resolved[] => {
    const equality = nodeAs<A_Expr>(node, 'A_Expr');
    if (equality?.kind !== 'AEXPR_OP' || operatorOf(equality) !== '=') return [];
    return [equality.lexpr, equality.rexpr].flatMap((side) => resolveColumn(side, scope) ?? []);
  });
  const compared = pairs.map((pair) => {
    const own = pair.find(({ source }) => kept.includes(source));
    const its = pair.find(({ source }) => source === target);
    return own && its && { own, its };
  });
  const owner = compared[0]?.own.source;
  if (!owner?.table || owner.isOptional) return false;
  return owner.table.references.some(({ table, columns, targets }) => {
    const follows = (pair: (typeof compared)[number]) => {
      if (pair?.own.source !== owner || !isRequired(pair.own)) return false;
      const at = columns.indexOf(pair.own.column);
      return at >= 0 && targets[at] === pair.its.column;
    };
    return table === target.table?.name && columns.length === compared.length && compared.every(follows);
  });
}

function isRequired({ source, column }: Resolved): boolean {
  return source.table?.columns.find(({ name }) => name === column)?.isRequired ?? false;
}

/** The first source whose row of NULLs a condition does not let through. */
export function rejectedIn(node: Node, sources: Source[], scope: Scope): Source | undefined {
  return sources.find((source) => rejectsNull(node, (column) => resolve(column, scope)?.source === source));
}
