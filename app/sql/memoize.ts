import type { Query, Scope } from './model';

/** Reads of a scope, which does not change, once for all rules. */
export function memoize<T, Rest extends [] | [Query]>(
  read: (scope: Scope, ...rest: Rest) => T,
): (scope: Scope, ...rest: Rest) => T {
  const known = new WeakMap<Scope, T>();
  return (scope, ...rest) => {
    const before = known.get(scope);
    if (before !== undefined) return before;
    const value = read(scope, ...rest);
    known.set(scope, value);
    return value;
  };
}
