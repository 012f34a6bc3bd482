import type { Evidence } from '~/features/sandbox/grade.server';
import type { Query } from '~/sql/model';
import type { Finding } from '../finding';
import { compareQueries } from './compare/compare';
import { agrees } from './evidence';
import type { Difference } from './model';
import { compareTablesUsed } from './tables-used';
import { describe } from './words/words';

/** `purposes`: the data dictionary's descriptions by table. */
type Known = { evidence?: Evidence; purposes?: Record<string, string> };

/** Most clauses that may differ from the nearest accepted query; where more do, no difference is told. */
const manyClauses = 3;
const manyAfterTables = 5;

/** The first clause in which a query differs from the nearest of the accepted ones. */
export function findDifference(query: Query, accepted: Query[], known: Known = {}): Finding | undefined {
  return findDifferences(query, accepted, known)[0];
}

/** Findings on the clauses in which a query differs from the nearest accepted one; the clause to look at first comes first. */
export function findDifferences(query: Query, accepted: Query[], known: Known = {}): Finding[] {
  const { evidence } = known;
  const sortKeys = sortKeysOf(accepted, evidence);
  const compared = accepted.flatMap((answer) => {
    const differences = compareQueries(query, answer, sortKeys);
    return differences ? [{ differences, distance: distanceOf(differences) }] : [];
  });
  const distance = Math.min(...compared.map((each) => each.distance));
  if (distance === 0) return [];
  for (const { differences } of compared.filter((each) => each.distance === distance)) {
    const found = choose(differences, query, accepted, evidence);
    if (!found) continue;
    const further = differences.filter(
      (each) =>
        each.clause !== found.clause &&
        !isWeak(each) &&
        !isForDistinctOn(each, differences) &&
        (!evidence || mayDifferToo(each, evidence)),
    );
    return [found, ...further].map((each) => describe(each, { query, ...known, all: differences }));
  }
  const tables = compareTablesUsed(query, accepted);
  const isPlausible = tables && (!evidence || agrees(tables, evidence));
  return isPlausible ? [describe(tables, { query, ...known, all: [tables] })] : [];
}

/** Whether a missing order only serves a DISTINCT ON that the learner does not use. */
function isForDistinctOn({ kind, statement }: Difference, differences: Difference[]): boolean {
  const isOther = differences.some((each) => each.kind === 'distinct-keys' && each.statement === statement);
  return kind === 'order-missing' && isOther;
}

/** With other columns no rows can be compared, but a difference in LIMIT is told all the same. */
function mayDifferToo(difference: Difference, evidence: Evidence): boolean {
  return (
    agrees(difference, evidence) || (evidence.mismatch?.rule === 'columns' && difference.clause === 'LIMIT')
  );
}

/** Without a contract, an order counts where every accepted answer has one. */
function sortKeysOf(accepted: Query[], evidence: Evidence | undefined): number {
  if (evidence) return evidence.sides.contract.order.length;
  return Math.min(...accepted.map(({ select }) => select.sortClause?.length ?? 0));
}

/** Weighs differences: tables count 3, and kinds whose words are vague count 1.5. */
function distanceOf(differences: Difference[]): number {
  return differences.reduce((sum, { kind }) => {
    if (kind.startsWith('table-')) return sum + 3;
    return sum + (/-(other|changed|case|formula|lacks-column|other-column)$/.test(kind) ? 1.5 : 1);
  }, 0);
}

function choose(
  differences: Difference[],
  query: Query,
  accepted: Query[],
  evidence: Evidence | undefined,
): Difference | undefined {
  const plausible = evidence ? differences.filter((each) => agrees(each, evidence)) : differences;
  const strong = plausible.filter((each) => !isWeak(each));
  const worth = strong.length > 0 ? strong : plausible;
  const [first] = worth;
  if (!first || plausible.some(({ isElsewhere }) => isElsewhere)) return undefined;
  if (countClauses(differences) > (isOfTables(first) ? manyAfterTables : manyClauses)) return undefined;
  if (first.kind.startsWith('table-')) {
    const used = compareTablesUsed(query, accepted);
    const isTwice = first.kind === 'table-twice';
    return isTwice || used?.kind === first.kind ? first : undefined;
  }
  return first;
}

/** Differences in how tables are joined, on which all other clauses depend. */
const isOfTables = ({ kind }: Difference) => /^(table|join|link)-/.test(kind);

function countClauses(differences: Difference[]): number {
  return differences.filter(
    ({ statement, clause }, index) =>
      differences.findIndex((other) => other.statement === statement && other.clause === clause) === index,
  ).length;
}

/** A missing NULL test often changes nothing: another join may leave those rows out as well. */
const isWeak = ({ kind, isNullTest }: Difference) => kind === 'where-missing' && isNullTest === true;
