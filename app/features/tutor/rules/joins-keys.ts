import type { A_Expr, ColumnRef } from 'libpg-query';
import type { Catalogue, CatalogueTable } from '~/sql/catalogue';
import { expressionsOf } from '~/sql/clause-nodes';
import { resolveColumn } from '~/sql/expressions';
import { areLinked, identifiedTable, identityOf, type Origin, referenceOf } from '~/sql/keys';
import { type Link, linksOf, ownersOf, sharedColumns } from '~/sql/links';
import type { Join, Query, Resolved, Scope, Source } from '~/sql/model';
import { quoted } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { findNodes, operatorOf } from '~/sql/tree';
import { rule } from './rule';
import { nounOf, titleOf, withArticle } from './said';

rule('not-the-key', function* (scope, { query }) {
  for (const link of linksOf(scope, query)) {
    const [left, right] = [sideOf(link.left, query), sideOf(link.right, query)];
    if (!left || !right || left.origin.table === right.origin.table) continue;
    if (left.identity === right.identity || !areComparable(left, right, query.catalogue)) continue;
    if (areLinkedByKey(link, scope, query)) continue;
    const condition = link.in
      ? `${left.written} ${link.in} (select ${right.written} …)`
      : quoted(link.node, `${left.written} = ${right.written}`);
    yield { clause: link.clause, condition, ...apartOf(left, right, query.catalogue) };
  }
});

/** A column that a link compares. `identity`: what its values identify, if anything. */
type Side = { written: string; source: Source; origin: Origin; identity?: string };

function sideOf({ source, column, facts: { origin } }: Resolved, { catalogue }: Query): Side | undefined {
  if (!origin) return undefined;
  return { written: `${source.alias}.${column}`, source, origin, identity: identityOf(origin, catalogue) };
}

/** Whether two columns that identify different things, or of which one identifies nothing, certainly do not match. */
function areComparable(left: Side, right: Side, catalogue: Catalogue): boolean {
  const areBoth = left.identity !== undefined && right.identity !== undefined;
  if (areLinked(left.origin.table, right.origin.table, catalogue)) {
    return areBoth || (isPlain(left) && isPlain(right));
  }
  return areBoth && Boolean(referenceOf(left.origin) ?? referenceOf(right.origin));
}

/** Whether it is a table's own column, and not by its name a reference that the schema does not declare. */
function isPlain({ source, origin, identity }: Side): boolean {
  return source.table !== undefined && (identity !== undefined || !/id$/i.test(origin.column));
}

/** Whether the two sources are linked by a key as well, anywhere in the query. */
function areLinkedByKey({ left, right }: Link, scope: Scope, query: Query): boolean {
  const isPair = (one: Resolved | undefined, other: Resolved | undefined) => {
    const sources = [one?.source, other?.source];
    if (!sources.includes(left.source) || !sources.includes(right.source)) return false;
    const [own, its] = [one, other].map((each) => each && sideOf(each, query)?.identity);
    return own !== undefined && own === its;
  };
  const isCompared = [scope, left.scope, right.scope].some((where) =>
    expressionsOf<A_Expr>(where, 'A_Expr').some(({ expression }) => {
      if (operatorOf(expression) !== '=') return false;
      const [own, its] = [expression.lexpr, expression.rexpr].map((node) =>
        findNodes<ColumnRef>(node, 'ColumnRef', 'SelectStmt').map((column) => resolve(column, where)),
      );
      return Boolean(own?.some((one) => its?.some((other) => isPair(one, other))));
    }),
  );
  return isCompared || scope.joins.some((join) => isLinkedByName(join, left.source, right.source, query));
}

function isLinkedByName(join: Join, one: Source, other: Source, { catalogue }: Query): boolean {
  return sharedColumns(join).columns.some((column) => {
    const owners = ownersOf(column, join);
    if (!owners?.includes(one) || !owners.includes(other)) return false;
    const [own, its] = owners.map(({ columns }) => columns?.get(column)?.origin);
    return own && its && identityOf(own, catalogue) === identityOf(its, catalogue);
  });
}

function thingOf({ origin, identity }: Side, catalogue: Catalogue): string | undefined {
  const table = identity === undefined ? undefined : identifiedTable(origin, catalogue);
  return table && nounOf(table);
}

/** Values for the sentence: what each column identifies, one that identifies something first; and a question as a hint. */
function apartOf(left: Side, right: Side, catalogue: Catalogue) {
  const [one, other] = [left, right].map((side) => thingOf(side, catalogue));
  const [key, value] = one ? [left, right] : [right, left];
  return {
    is: one && other ? 'both' : undefined,
    one: one ?? other,
    other,
    key: key.written,
    value: value.written,
    ask: askFor(left, right, catalogue),
  };
}

/** A question that leads to the column that is missing, which it does not name. */
function askFor(left: Side, right: Side, catalogue: Catalogue): string {
  for (const [owner, target] of [
    [left, right],
    [right, left],
  ] as const) {
    const reference = owner.origin.table.references.find(({ table }) => table === target.origin.table.name);
    if (!reference) continue;
    const isOwnRight = reference.columns.includes(owner.origin.column);
    return isOwnRight
      ? `Which column of ${target.origin.table.name} tells its rows apart?`
      : `Which column of ${owner.origin.table.name} tells which ${nounOf(target.origin.table)} it belongs to?`;
  }
  const [one, other] = [left.origin.table.name, right.origin.table.name];
  if (areLinked(left.origin.table, right.origin.table, catalogue)) {
    return `What do rows of ${one} and ${other} have in common, and which column of each tells it?`;
  }
  return standsBetween(left.origin.table, right.origin.table, catalogue)
    ? `Nothing leads from ${one} to ${other} directly: which table stands between them?`
    : `Is there a column of ${one} that leads to ${other}?`;
}

function standsBetween(one: CatalogueTable, other: CatalogueTable, catalogue: Catalogue): boolean {
  return catalogue.tables.some(
    (table) =>
      table !== one &&
      table !== other &&
      areLinked(one, table, catalogue) &&
      areLinked(table, other, catalogue),
  );
}

rule('joined-by-attribute', function* (scope, { query }) {
  for (const link of linksOf(scope, query)) {
    const [left, right] = [sideOf(link.left, query), sideOf(link.right, query)];
    if (!left?.source.table || !right?.source.table || left.origin.table === right.origin.table) continue;
    const areAttributes = left.identity === undefined && right.identity === undefined;
    if (link.in || !areAttributes || !areLinked(left.source.table, right.source.table, query.catalogue))
      continue;
    if (areLinkedByKey(link, scope, query)) continue;
    yield {
      clause: link.clause,
      condition: quoted(link.node),
      one: titleOf(left.source, link.left.scope),
      other: titleOf(right.source, link.right.scope),
      column: link.right.column,
      ask: askFor(left, right, query.catalogue),
    };
  }
});

rule('using-by-coincidence', function* (scope, { query }) {
  for (const join of scope.joins) {
    const isNatural = Boolean(join.join.isNatural);
    const shared = sharedColumns(join);
    for (const column of shared.isCertain ? shared.columns : []) {
      const owners = ownersOf(column, join);
      const [left, right] = (owners ?? []).map((source) => {
        const facts = source.columns?.get(column) ?? {};
        return sideOf({ scope, source, column, facts }, query);
      });
      if (!left || !right || left.origin.table === right.origin.table) continue;
      const areBoth = left.identity !== undefined && right.identity !== undefined;
      const areTables = Boolean(left.source.table && right.source.table);
      if (areBoth ? left.identity === right.identity : !(isNatural && areTables)) continue;
      const apart = apartOf(left, right, query.catalogue);
      yield {
        ...apart,
        ask: areBoth ? apart.ask : undefined,
        natural: isNatural ? 'NATURAL JOIN' : undefined,
        column,
        anOwn: withArticle(column),
        left: titleOf(left.source, scope),
        right: titleOf(right.source, scope),
      };
    }
  }
});

/** Finds tables of one key that are linked by nothing but a comparison that wants it to differ. */
rule('joined-by-difference', function* (scope, { query }) {
  const links = linksOf(scope, query);
  for (const { clause, expression } of expressionsOf<A_Expr>(scope, 'A_Expr')) {
    const isDifferent = expression.kind === 'AEXPR_OP' && ['<>', '!='].includes(operatorOf(expression));
    if (!isDifferent || (clause !== 'ON' && clause !== 'WHERE')) continue;
    const [left, right] = [expression.lexpr, expression.rexpr].map((node) => resolveColumn(node, scope));
    const [one, other] = [left && sideOf(left, query), right && sideOf(right, query)];
    if (!left || !right || !one || !other || one.origin.table === other.origin.table) continue;
    if (one.identity === undefined || one.identity !== other.identity) continue;
    const isPair = (link: Link) =>
      [link.left.source, link.right.source].every(
        (source) => source === left.source || source === right.source,
      );
    if (left.scope !== scope || right.scope !== scope || links.some(isPair)) continue;
    const table = identifiedTable(one.origin, query.catalogue);
    const isOne = [one, other].some(({ origin }) => origin.table === table);
    yield {
      clause,
      condition: quoted({ A_Expr: expression }),
      left: titleOf(left.source, scope),
      right: titleOf(right.source, scope),
      noun: table && !isOne ? nounOf(table) : undefined,
    };
  }
});
