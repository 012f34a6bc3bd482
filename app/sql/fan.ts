import { edgesOf } from './links';
import type { Query, Scope, Source } from './model';

/** How joins repeat a row: it finds one row in each source of `path`, and the row of the last one matches several of `many`. */
export type FanOut = { path: Source[]; many: Source };

/** The first fan that repeats rows of `start` by a source that is not in `among`. */
export function fanOut(start: Source, among: Set<Source>, scope: Scope, query: Query): FanOut | undefined {
  const edges = edgesOf(scope, query);
  for (const path of pathsFrom(start, scope, query)) {
    const many = edges.find(
      (edge) => edge.from === path.at(-1) && !path.includes(edge.to) && !among.has(edge.to) && edge.mayBeMany,
    );
    if (many) return { path, many: many.to };
  }
  return undefined;
}

/** The paths of to-one links from a source, the shortest first. The first path is the source itself. */
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

/** Whether links lead from `start` to `target`, and not all of them are to-one. */
export function reachesMany(start: Source, target: Source, scope: Scope, query: Query): boolean {
  const reached = new Set([start]);
  for (const source of reached) {
    for (const { from, to } of edgesOf(scope, query)) if (from === source) reached.add(to);
  }
  return reached.has(target) && !pathsFrom(start, scope, query).some((path) => path.includes(target));
}
