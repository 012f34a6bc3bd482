import { columnsIn, isAggregate, isOfGroups, type Term, type Terms, termsIn } from '~/sql/terms/terms';
import type { ConditionClause, Found } from '../model';
import { linkOf, sameBy } from '../sketch/linking';
import type { Sketch } from '../sketch/sketch';
import { compareConditions } from './conditions';
import { conditionsIn } from './output';
import { traitsOf } from './traits';

type Sides = { ours: Sketch; theirs: Sketch; terms: Terms };

/** Compares what decides which rows there are: FROM, ON, WHERE and HAVING. */
export function compareRows(sides: Sides): Found[] {
  const tables = compareTables(sides);
  if (tables.length > 0) return tables;
  const joins = compareJoins(sides);
  return [...joins, ...compareLinks(sides), ...compareClauses(sides, joins.length > 0)];
}

function compareTables({ ours, theirs }: Sides): Found[] {
  const [mine, wanted] = [ours, theirs].map(({ sources }) => sources.map(({ name }) => name));
  const missing = theirs.sources.filter(({ name }) => !mine?.includes(name));
  const extra = ours.sources.filter(({ name }) => !wanted?.includes(name));
  const found = (kind: 'table-missing' | 'table-extra' | 'table-twice', sources: typeof missing): Found[] =>
    sources.length > 0 ? [{ kind, names: sources.map(({ label }) => label), count: sources.length }] : [];
  const known = new Set(theirs.sources.map(({ read }) => read));
  const isTwice = extra.every(({ read }) => known.has(read));
  return [...found('table-missing', missing), ...found(isTwice ? 'table-twice' : 'table-extra', extra)];
}

function compareJoins({ ours, theirs }: Sides): Found[] {
  const lost = theirs.optional.filter((name) => !ours.optional.includes(name));
  const kept = ours.optional.filter((name) => !theirs.optional.includes(name));
  if (lost.length + kept.length === 0) return [];
  const kind = kept.length === 0 ? 'join-drops' : lost.length === 0 ? 'join-keeps' : 'join-side';
  // Where an outer join keeps the wrong side, only the table that is kept wrongly is named.
  const named = kind === 'join-side' ? lost : [...lost, ...kept];
  const sources = named.flatMap((name) => ours.sources.find((source) => source.name === name) ?? []);
  const isUndone = sources.some((source) => source.isUndone);
  const clause = kind === 'join-drops' && isUndone ? 'WHERE' : 'FROM';
  return [{ kind, clause, names: sources.map(({ label }) => label), isUndone }];
}

/** Compares equal columns that link sources; which one of several equal columns is written does not matter. */
function compareLinks({ ours, theirs }: Sides): Found[] {
  const [ourLinks, theirLinks] = [linksIn(ours), linksIn(theirs)];
  const isImplied = ([one, other]: [Term, Term], by: Map<Term, Term>) =>
    (by.get(one) ?? one) === (by.get(other) ?? other);
  const missing = theirLinks.filter((link) => !isImplied(link, sameBy(ourLinks)));
  const extra = ourLinks.filter((link) => !isImplied(link, sameBy(theirLinks)));
  if (missing.length + extra.length === 0) return [];
  const kind = extra.length === 0 ? 'link-missing' : missing.length === 0 ? 'link-extra' : 'link-other';
  const [link = []] = extra.length > 0 ? extra : missing;
  const tableOf = ({ column }: Term) => ours.sources.find(({ name }) => name === column?.source)?.label ?? '';
  const areNamed = extra.length > 0 && link.every(({ column }) => column?.label);
  const names = link.map((term) => (areNamed ? `${term.column?.label} of ${tableOf(term)}` : tableOf(term)));
  return [{ kind, names }];
}

function linksIn({ links, on }: Sketch): [Term, Term][] {
  const outer = [...on.values()].flat().flatMap((term) => {
    const link = linkOf(term);
    return link ? [link] : [];
  });
  return [...links, ...outer];
}

type Clauses = { clause: ConditionClause; place: string; ours: Term[]; theirs: Term[] };

function compareClauses(sides: Sides, hasOtherJoins: boolean): Found[] {
  const { ours, theirs } = sides;
  const clauses = clausesOf(ours, theirs, hasOtherJoins);
  const open = clauses.map(({ ours, theirs, ...clause }) => ({
    ...clause,
    ours: without(ours, theirs),
    theirs: without(theirs, ours),
  }));
  return [...misplaced(open, sides), ...open.flatMap((clause) => differencesIn(clause, sides))];
}

/** Where the joins differ, a condition may stand in ON or in WHERE: both are compared as one. */
function clausesOf(ours: Sketch, theirs: Sketch, isPooled: boolean): Clauses[] {
  const having = { clause: 'having' as const, place: '', ours: ours.having, theirs: theirs.having };
  const plain = (terms: Term[]) => terms.filter((term) => !linkOf(term));
  if (isPooled) {
    const pool = ({ where, on }: Sketch) => [...where, ...[...on.values()].flat()];
    return [{ clause: 'where', place: '', ours: plain(pool(ours)), theirs: plain(pool(theirs)) }, having];
  }
  const places = [...new Set([...ours.on.keys(), ...theirs.on.keys()])];
  const ons = places.map((place) => ({
    clause: 'on' as const,
    place,
    ours: plain(ours.on.get(place) ?? []),
    theirs: plain(theirs.on.get(place) ?? []),
  }));
  return [...ons, { clause: 'where', place: '', ours: ours.where, theirs: theirs.where }, having];
}

const without = (terms: Term[], others: Term[]) => {
  const known = new Set(others);
  return terms.filter((term) => !known.has(term));
};

/** Finds right conditions in the wrong clause, or on rows in place of groups, and removes them from both sides. */
function misplaced(open: Clauses[], { ours, theirs, terms }: Sides): Found[] {
  const tests = conditionsIn(theirs.outputs.map(({ term }) => term));
  const ourTests = conditionsIn(ours.outputs.map(({ term }) => term));
  return open.flatMap((clause) =>
    clause.ours.flatMap((term): Found[] => {
      const others = open.filter((other) => other !== clause);
      const home = others.find((other) => other.theirs.includes(term));
      const total = others.flatMap((other) => other.theirs.filter((wanted) => isOfRows(term, wanted, terms)));
      if (!home && total.length === 0 && (!tests.has(term) || ourTests.has(term))) return [];
      const found = home ? [term] : total.slice(0, 1);
      for (const other of others) other.theirs = without(other.theirs, found);
      clause.ours = without(clause.ours, [term]);
      const kind = home || total.length === 0 ? 'place' : 'groups';
      return [{ kind: `${clause.clause}-${kind}`, names: labelsOf([term]) }];
    }),
  );
}

/** Whether `rows` compares a column in the way in which `groups` compares an aggregate of it. */
function isOfRows(rows: Term, groups: Term, terms: Terms): boolean {
  const [one, other] = [terms.asWritten(rows), terms.asWritten(groups)];
  const isLike =
    one.kind === 'comparison' &&
    other.kind === one.kind &&
    one.name.startsWith('<') === other.name.startsWith('<');
  return (
    isLike &&
    one.parts.length === other.parts.length &&
    one.parts.some((part, index) => {
      const total = other.parts[index];
      return total && isAggregate(total) && !isOfGroups(part) && isPartOf(part, total);
    })
  );
}

const isPartOf = (part: Term, whole: Term) => termsIn(whole, (term) => term === part).length > 0;

function differencesIn({ clause, ours, theirs }: Clauses, sides: Sides): Found[] {
  const { terms } = sides;
  const own = new Set(sides.ours.sources.map(({ name }) => name));
  const isTied = (term: Term) => linkOf(term)?.some(({ column }) => !own.has(column?.source ?? ''));
  const found = compareConditions(ours, theirs, terms).flatMap(({ kind, ours, theirs }): Found[] => {
    const missing = kind === 'missing' ? theirs.filter((term) => !isTied(term)) : theirs;
    const tied = kind === 'missing' ? theirs.filter(isTied) : [];
    const named = ours.length > 0 ? ours : missing;
    const columns = new Set(columnsIn(missing));
    const right = new Set([
      ...sides.theirs.where,
      ...sides.theirs.having,
      ...[...sides.theirs.on.values()].flat(),
    ]);
    const isAmong = (terms: Iterable<Term>) => columnsIn([...terms]).some((column) => columns.has(column));
    const written =
      clause === 'having' ? sides.ours.having : [...sides.ours.where, ...[...sides.ours.on.values()].flat()];
    const elsewhere = [
      ...conditionsIn(sides.ours.outputs.map(({ term }) => term)),
      ...(clause === 'having' ? sides.ours.where : sides.ours.having),
    ];
    const rest = {
      names: labelsOf(named),
      count: Math.max(ours.length, missing.length),
      isNullTest: named.every((term) => term.kind === 'null-test'),
      isFirst: clause !== 'on' && written.length === 0,
      ...(kind === 'extra' && {
        isSeen:
          ours.length === 1 &&
          hasColumnOf(
            ours,
            written.filter((term) => right.has(term)),
          ),
      }),
      ...(kind === 'missing' && { isSeen: isAmong(written), isElsewhere: isAmong(elsewhere) }),
      ...traitsOf({ kind, ours, theirs }, terms),
    };
    return [
      ...(tied.length > 0
        ? [
            {
              kind: `${clause}-outer` as const,
              names: labelsOf(tied),
              isSeen: sides.ours.where.some(isTied),
            },
          ]
        : []),
      ...(named.length > 0 ? [{ kind: `${clause}-${kind}` as const, ...rest }] : []),
    ];
  });
  const isTie = ({ kind }: Found) => kind.endsWith('-outer');
  return [...found.filter(isTie), ...found.filter((each) => !isTie(each))];
}

function hasColumnOf(ours: Term[], others: Term[]): boolean {
  const columns = new Set(columnsIn(ours));
  return columnsIn(others).some((column) => columns.has(column));
}

/** Labels of the terms' columns, where they may be named; first columns that are a whole side of a comparison. */
export function labelsOf(terms: Term[]): string[] {
  const sides = terms.flatMap(({ parts }) => parts.filter(({ column }) => column));
  return [...new Set([...sides, ...columnsIn(terms)].flatMap(({ column }) => column?.label ?? []))];
}
