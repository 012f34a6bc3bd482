import { edgesOf } from './links';
import type { Query, Scope, Source } from './model';

/** How a row of a source comes to be repeated: it leads along `path` to one row each, and the last of these meets several of `many`. */
export type Fan = { path: Source[]; many: Source };

/** The first way in which rows of a source are repeated by a source that is not `among`. */
export function fanFrom(start: Source, among: Set<Source>, scope: Scope, query: Query): Fan | undefined {
  const edges = edgesOf(scope, query);
  for (const path of pathsFrom(start, scope, query)) {
    const many = edges.find(
      (edge) => edge.from === path.at(-1) && !path.includes(edge.to) && !among.has(edge.to) && edge.mayBeMany,
    );
    if (many) return { path, many: many.to };
  }
  return undefined;
}

/** The ways from a row to what belongs to it once, the shortest first; the first of them is the row itself. */
export function pathsFrom(start: Source, scope: Scope, query: Query): Source[][] {
  const paths: Source[][] = [[start]];
  const seen = new Set([start]);
  for (let at = 0; at < paths.length; at += 1) {
    const path = paths[at] ?? [];
    for (const edge of edgesOf(scope, query)) {
      if (edge.from !== path.at(-1) || seen.has(edge.to) || edge.mayBeMany) continue;
      seen.add(edge.to);
      paths.push([...path, edge.to]);
    }
  }
  return paths;
}

/** Whether a row of the one may meet several of the other, which the links lead to, however far away. */
export function reachesMany(start: Source, target: Source, scope: Scope, query: Query): boolean {
  const reached = new Set([start]);
  for (const source of reached) {
    for (const { from, to } of edgesOf(scope, query)) if (from === source) reached.add(to);
  }
  return reached.has(target) && !pathsFrom(start, scope, query).some((path) => path.includes(target));
}
