import type { ColumnRef, SelectStmt } from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import type { Scope, Source } from '~/sql/model';
import { resolve } from '~/sql/resolve';
import { readQuery } from '~/sql/scope';
import { armsOf, findNodes } from '~/sql/tree';

/** The scopes of a query in the order of the text, outer ones first, which also numbers mutants of the same name. */
export function scopesOf(select: SelectStmt, catalogue: Catalogue): Scope[] {
  const written = [select, ...findNodes<SelectStmt>(select, 'SelectStmt')].flatMap((each) =>
    armsOf(each).toReversed(),
  );
  const placeOf = (scope: Scope) => written.indexOf(scope.select);
  const { scopes } = readQuery({ text: '', select }, catalogue);
  return scopes.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The source of a column in this scope. Undefined where uncertain: an unqualified name may be of a source without a table. */
export function ownerOf(column: ColumnRef, scope: Scope): { source: Source; column: string } | undefined {
  const isAlone = (column.fields?.length ?? 0) < 2;
  if (isAlone && scope.sources.some(({ table }) => !table)) return undefined;
  const found = resolve(column, scope);
  return found?.scope === scope ? found : undefined;
}
