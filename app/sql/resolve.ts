import type { Node } from 'libpg-query';
import type { ColumnFacts, Resolved, Scope, Source } from './model';
import { namesOf } from './tree';

/** Finds the source of a column, from the inner scope outwards. Undefined for `*`, and where it is uncertain. */
export function resolve({ fields = [] }: { fields?: Node[] }, start: Scope): Resolved | undefined {
  if (fields.some((field) => !('String' in field))) return undefined;
  const [first = '', second] = namesOf(fields);
  if (fields.length > 2) return undefined;
  for (let scope: Scope | undefined = start; scope; scope = scope.parent) {
    if (second !== undefined) {
      const source = scope.sources.find(({ alias }) => alias === first);
      if (!source) continue;
      const facts = source.columns ? source.columns.get(second) : {};
      return facts && { scope, source, column: second, facts: joinedFacts(source, facts) };
    }
    if (scope.sources.some(({ columns }) => !columns)) return undefined;
    const owners = scope.sources.filter(({ columns }) => columns?.has(first));
    const [source] = owners;
    if (!source) continue;
    // After USING, a name may stand for columns of several sources.
    if (owners.length > 1) return undefined;
    return { scope, source, column: first, facts: joinedFacts(source, source.columns?.get(first) ?? {}) };
  }
  return undefined;
}

/** The facts of a column after the joins, which may make it NULL. */
export function joinedFacts({ isOptional }: Pick<Source, 'isOptional'>, facts: ColumnFacts): ColumnFacts {
  return isOptional ? { ...facts, canBeNull: true } : facts;
}
