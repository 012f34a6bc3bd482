import { isSameInAnyOrder } from '~/sql/any-order.server';
import { layOut } from './layout';

/**
 * The index of the first piece that is out of place; undefined when none is. Right orders are those in `accepted`, and every
 * order that gives an equivalent query.
 */
export async function firstMisplaced(
  built: readonly string[],
  accepted: readonly (readonly string[])[],
): Promise<number | undefined> {
  let farthest = 0;
  for (const order of accepted) farthest = Math.max(farthest, await reachOf(built, order));
  return farthest < built.length ? farthest : undefined;
}

/** How many pieces from the top agree with an order that is equivalent to `right`. */
async function reachOf(built: readonly string[], right: readonly string[]): Promise<number> {
  let order = right;
  for (const [at, text] of built.entries()) {
    const found = order[at] === text ? order : await orderWith(order, at, text, layOut(right));
    if (!found) return at;
    order = found;
  }
  return built.length;
}

/** Moves a piece up to `at`, with what belongs to it, such as a join's conditions, if the query stays equivalent. */
async function orderWith(order: readonly string[], at: number, text: string, query: string) {
  for (let from = at + 1; from < order.length; from += 1) {
    if (order[from] !== text) continue;
    for (let to = from + 1; to <= order.length; to += 1) {
      const others = order.toSpliced(from, to - from);
      const moved = others.toSpliced(at, 0, ...order.slice(from, to));
      if (await isSameInAnyOrder(layOut(moved), query).catch(() => false)) return moved;
    }
  }
  return undefined;
}
