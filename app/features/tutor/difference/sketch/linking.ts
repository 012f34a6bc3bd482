import type { Node } from 'libpg-query';
import { sharedColumns } from '~/sql/links';
import type { Join, Scope, Source } from '~/sql/model';
import { conjunctsIn } from '~/sql/terms/conditions';
import { conditionOf } from '~/sql/terms/expression';
import type { Term } from '~/sql/terms/terms';
import { conjunctsOf } from '~/sql/tree';
import { type Naming, readBy, readerOf, sourceColumn } from './naming';

/** A source of FROM. `read`: its table or statement, by the name that both queries share. */
export type Read = { name: string; read: string; table?: string; label: string; isUndone: boolean };

/**
 * FROM, ON and WHERE. `links`: equal columns of two sources, where rows without a partner are dropped. `on`: conditions of outer
 * joins, by the names of the sources that may be left empty.
 */
export type Linking = {
  sources: Read[];
  optional: string[];
  links: [Term, Term][];
  where: Term[];
  on: Map<string, Term[]>;
};

/** `same`: for columns that links make equal, the one that stands for all; made of the links of an earlier reading. */
export function readLinking(scope: Scope, naming: Naming, same: Map<Term, Term>): Linking {
  const undone = undoneIn(scope, naming);
  const on = new Map<string, Term[]>();
  const links: [Term, Term][] = [];
  const where: Term[] = [];
  const { terms } = naming;
  const [raw, reader] = [readerOf(scope, naming), readerOf(scope, naming, same)];
  const own = new Set(scope.sources.map((source) => naming.sources.get(source)));
  const filter = (node: Node) => {
    const condition = conditionOf(node, raw);
    const link = linkOf(condition);
    if (link?.every(({ column }) => own.has(column?.source))) links.push(link);
    else where.push(...conjunctsIn(same.size > 0 ? conditionOf(node, reader) : condition));
  };
  for (const join of scope.joins) {
    const empty = leftEmpty(join).filter((source) => !undone.has(source));
    const shared = sharedTerms(join, naming);
    const conditions = conjunctsOf(join.join.quals);
    if (filtersRows(join) || empty.length === 0) {
      links.push(...shared);
      conditions.forEach(filter);
      continue;
    }
    const place = empty
      .map((source) => naming.sources.get(source))
      .sort()
      .join(', ');
    const equal = shared.map((pair) => terms.make('comparison', '=', pair));
    const others = conditions.flatMap((node) => conjunctsIn(conditionOf(node, raw)));
    on.set(place, terms.sorted([...(on.get(place) ?? []), ...equal, ...others]));
  }
  conjunctsOf(scope.select.whereClause).forEach(filter);
  return {
    sources: scope.sources.map((source) => ({
      name: naming.sources.get(source) ?? '',
      read: readBy(source, naming.statements),
      table: source.table?.name,
      label: source.table?.name ?? source.alias,
      isUndone: undone.has(source),
    })),
    optional: scope.sources
      .filter((source) => source.isOptional && !undone.has(source))
      .map((source) => naming.sources.get(source) ?? '')
      .sort(),
    links,
    where: terms.sorted(where),
    on,
  };
}

/** The two columns where the term says that columns of two sources are equal. */
export function linkOf({ kind, name, parts }: Term): [Term, Term] | undefined {
  const [one, other] = parts;
  if (kind !== 'comparison' || name !== '=' || !one?.column || !other?.column) return undefined;
  return one.column.source === other.column.source ? undefined : [one, other];
}

/** Maps columns that links make equal to one of them. */
export function sameBy(links: [Term, Term][]): Map<Term, Term> {
  const groups = new Map<Term, Set<Term>>();
  for (const [one, other] of links) {
    const [large, small] = [groups.get(one) ?? new Set([one]), groups.get(other) ?? new Set([other])].sort(
      (a, b) => b.size - a.size,
    );
    for (const term of small ?? []) large?.add(term);
    for (const term of large ?? []) groups.set(term, large ?? new Set());
  }
  return new Map([...groups].map(([term, [first = term]]) => [term, first]));
}

/** An inner join that drops rows; inside the optional side of an outer join it is only a condition of that join. */
function filtersRows({ join, left, right }: Join): boolean {
  return join.jointype === 'JOIN_INNER' && [...left, ...right].some(({ isOptional }) => !isOptional);
}

function leftEmpty({ join, left, right }: Join): Source[] {
  if (join.jointype === 'JOIN_LEFT') return right;
  if (join.jointype === 'JOIN_RIGHT') return left;
  return [...left, ...right];
}

function sharedTerms(join: Join, naming: Naming): [Term, Term][] {
  return sharedColumns(join).columns.flatMap((name): [Term, Term][] => {
    const sides = [join.left, join.right].flatMap(
      (side) => side.find(({ columns }) => columns?.has(name)) ?? [],
    );
    const [one, other] = sides
      .map((source) => sourceColumn(source, name, naming))
      .sort((a, b) => a.id - b.id);
    return one && other ? [[one, other]] : [];
  });
}

/** Sources that an outer join may leave empty, and whose empty rows WHERE drops again. */
function undoneIn(scope: Scope, naming: Naming): Set<Source> {
  const optional = scope.sources.filter(({ isOptional }) => isOptional);
  if (optional.length === 0) return new Set();
  const { whereClause } = scope.select;
  const where = whereClause ? conjunctsIn(conditionOf(whereClause, readerOf(scope, naming))) : [];
  const filled = new Set(
    where.flatMap(({ kind, name, parts }) =>
      ['comparison', 'in', 'match'].includes(kind) || (kind === 'null-test' && name === 'value')
        ? parts.map(({ column }) => column?.source)
        : [],
    ),
  );
  return new Set(optional.filter((source) => filled.has(naming.sources.get(source))));
}
