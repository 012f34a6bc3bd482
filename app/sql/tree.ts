import type { A_Expr, BoolExpr, Node, SelectStmt } from 'libpg-query';

type Tree = { [key: string]: unknown };

/** Finds nodes of a kind, but not inside `stopAt` nodes. Without recursion, since a tree may be thousands of levels deep. */
export function findNodes<T = Tree>(root: unknown, kind: string, stopAt?: string): T[] {
  const found: T[] = [];
  const stack = isTree(root) ? [root] : [];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const keys = Object.keys(node);
    for (let index = keys.length - 1; index >= 0; index -= 1) {
      const key = keys[index] as string;
      const value = node[key];
      if (key === kind) found.push(value as T);
      if (key !== stopAt && isTree(value)) stack.push(value);
    }
  }
  return found;
}

/**
 * A set operation and all its arms, from left to right; a plain SELECT alone. Without recursion: a chain of UNIONs may be long.
 */
export function armsOf(select: SelectStmt): SelectStmt[] {
  const parts: SelectStmt[] = [];
  const stack = [select];
  for (let part = stack.pop(); part; part = stack.pop()) {
    parts.push(part);
    if (part.rarg) stack.push(part.rarg);
    if (part.larg) stack.push(part.larg);
  }
  return parts;
}

/** The kinds of all nodes and the names of all their fields. */
export function kindsIn(root: unknown): Set<string> {
  const kinds = new Set<string>();
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const [key, value] of Object.entries(node)) {
      kinds.add(key);
      if (isTree(value)) stack.push(value);
    }
  }
  return kinds;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

export function nodeAs<T>(node: unknown, kind: string): T | undefined {
  return (node as Record<string, T> | undefined)?.[kind];
}

/** `position` counts characters, as Postgres's errors do; locations in the tree count bytes. */
export function nodeAt<T>(
  { text, select }: { text: string; select: unknown },
  kind: string,
  position: number,
): T | undefined {
  const at = Buffer.byteLength(Array.from(text).slice(0, position).join(''));
  return findNodes<T & { location?: number }>(select, kind).find(({ location = 0 }) => location === at);
}

export function conjunctsOf(condition: Node | undefined): Node[] {
  const both = nodeAs<BoolExpr>(condition, 'BoolExpr');
  if (both?.boolop === 'AND_EXPR') return (both.args ?? []).flatMap(conjunctsOf);
  return condition ? [condition] : [];
}

export function namesOf(parts: Node[] = []): string[] {
  return parts.flatMap((part) => ('String' in part ? [part.String.sval ?? ''] : []));
}

export function operatorOf({ name = [] }: A_Expr): string {
  return namesOf(name).at(-1) ?? '';
}
