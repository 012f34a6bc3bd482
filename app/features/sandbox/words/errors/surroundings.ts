import type { CommonTableExpr, SelectStmt } from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import { nodeAs } from '~/sql/tree';
import { type Seen, type Source, sourcesOf } from './sources';

/** A node and what it hangs on; `key` is its name there. */
type Link = { value: object; key: string; up?: Link };

/**
 * The SELECT around a node. `clause`: the parser's name for it. `outer`: what it can see of the FROMs around that one, and
 * `hidden` what it cannot, by the clause that it stands in there.
 */
export type Surroundings = {
  select: SelectStmt;
  clause: string;
  isInJoin: boolean;
  sources: Source[];
  outer: Source[];
  hidden: { clause: string; sources: Source[] }[];
  /** The queries named by WITH that can be read there, the nearest first. */
  common: CommonTableExpr[];
};

export function surroundingsOf(root: unknown, node: object, catalogue: Catalogue): Surroundings | undefined {
  const selects: (Pick<Surroundings, 'select' | 'clause' | 'isInJoin'> & { isLateral: boolean })[] = [];
  let [clause, isInJoin, isLateral] = ['', false, false];
  for (let link = pathTo(root, node); link; link = link.up) {
    if (isSelect(link.value)) {
      selects.push({ select: link.value, clause, isInJoin, isLateral });
      isInJoin = false;
      isLateral = false;
    } else if (link.key === 'quals') isInJoin = true;
    else if ('lateral' in link.value) isLateral = true;
    if (link.up && isSelect(link.up.value)) clause = link.key;
  }
  const [own, ...others] = selects;
  if (!own) return undefined;
  const common = selects.flatMap(({ select }) => commonOf(select));
  const seen: Seen = new Map();
  const read = (select: SelectStmt) => sourcesOf(select, { catalogue, common }, seen);
  const around: Surroundings = { ...own, common, sources: read(own.select), outer: [], hidden: [] };
  for (const { select, clause, isInJoin, isLateral } of others) {
    const isHidden = clause === 'withClause' || (clause === 'fromClause' && !isInJoin && !isLateral);
    if (isHidden) around.hidden.push({ clause, sources: read(select) });
    else around.outer.push(...read(select));
  }
  return around;
}

export function commonOf({ withClause }: SelectStmt): CommonTableExpr[] {
  return (withClause?.ctes ?? []).flatMap((node) => nodeAs<CommonTableExpr>(node, 'CommonTableExpr') ?? []);
}

export function isSelect(value: object): value is SelectStmt {
  return 'op' in value && 'limitOption' in value;
}

/** Without recursion, since a tree may be thousands of levels deep. */
function pathTo(root: unknown, target: object): Link | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  const stack: Link[] = [{ value: root, key: '' }];
  for (let link = stack.pop(); link; link = stack.pop()) {
    if (link.value === target) return link;
    const isList = Array.isArray(link.value);
    for (const [key, value] of Object.entries(link.value)) {
      if (typeof value !== 'object' || value === null) continue;
      // What stands in a list hangs on its owner, by the list's name.
      stack.push(isList ? { value, key: link.key, up: link.up } : { value, key, up: link });
    }
  }
  return undefined;
}
