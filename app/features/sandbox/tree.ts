export type Tree = { [key: string]: unknown };

/** Without recursion, since a tree may be thousands of levels deep. Does not look into nodes of the kind `stopAt`. */
export function findNodes<T = Tree>(root: unknown, kind: string, stopAt?: string): T[] {
  const found: T[] = [];
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== 'object' || node === null) continue;
    const values = Object.entries(node);
    for (let index = values.length - 1; index >= 0; index -= 1) {
      const [key, value] = values[index] as [string, unknown];
      if (key === kind) found.push(value as T);
      if (key !== stopAt) stack.push(value);
    }
  }
  return found;
}

export function nodeAs<T>(node: unknown, kind: string): T | undefined {
  return (node as Record<string, T> | undefined)?.[kind];
}

/** `position` counts characters, as Postgres's faults do; the tree's own locations count bytes. */
export function nodeAt<T>(
  { text, select }: { text: string; select: unknown },
  kind: string,
  position: number,
): T | undefined {
  const at = Buffer.byteLength(Array.from(text).slice(0, position).join(''));
  return findNodes<T & { location?: number }>(select, kind).find(({ location = 0 }) => location === at);
}
