import type { Evidence } from '~/features/sandbox/grade.server';
import type { Statement } from '~/features/sandbox/statement.server';
import { type Clause, clauses } from '~/sql/clause-nodes';
import type { Query } from '~/sql/model';
import { readQuery } from '~/sql/scope';
import { isVast } from '~/sql/vast';
import { findDifference } from './difference/difference';
import type { Finding } from './finding';
import type { About, Rule } from './rules/rule';
import { rules } from './rules/rules';

/**
 * `accepted`: the reference and what else is right. `exceptions`: ids of suspicions that speak against one of them.
 * `purposes`: what the data dictionary says of each table.
 */
export type Answers = { accepted: Statement[]; exceptions: string[]; purposes?: Record<string, string> };

/** What helps most with a wrong answer: what is certain, then the first clause that differs, then a suspicion. */
export function diagnose(evidence: Evidence, { accepted, ...answers }: Answers): Finding | undefined {
  const { statement, catalogue } = evidence;
  return diagnoseQuery(readQuery(statement, catalogue), {
    ...answers,
    accepted: accepted.map((answer) => readQuery(answer, catalogue)),
    evidence,
  });
}

type Known = Omit<Answers, 'accepted'> & { accepted: Query[]; evidence?: Evidence };

/** As far as it can be told without results, where there is no evidence. Nothing of a query that is vast. */
export function diagnoseQuery(query: Query, { exceptions, ...known }: Known): Finding | undefined {
  const { accepted, evidence, purposes } = known;
  if (isVast(query)) return undefined;
  const about = { query, evidence, accepted };
  const suspicions = rules.filter(({ kind, id }) => kind === 'suspicion' && !exceptions.includes(id));
  const certain = firstOf('certain', about);
  if (certain) return certain;
  const difference = findDifference(query, accepted, { evidence, purposes });
  if (difference && !isVague(difference)) return difference;
  const suspicion = firstFinding(suspicions, about);
  return suspicion?.clause === difference?.clause ? suspicion : (difference ?? suspicion);
}

/** It says where, and little of what. */
const isVague = ({ id }: Finding) => /^difference-select-(?:other|formula|case)$/.test(id);

/** What is wrong with a query whatever it is for. */
export function findCertain(query: Query): Finding | undefined {
  return firstOf('certain', { query });
}

/** What could be said better in a right answer. */
export function findStyle(query: Query): Finding | undefined {
  return isVast(query) ? undefined : firstOf('style', { query });
}

const firstOf = (kind: Rule['kind'], about: About) =>
  firstFinding(
    rules.filter((rule) => rule.kind === kind),
    about,
  );

/** Of these rules: what the earliest clause has to say, which later ones depend on. */
export function firstFinding(among: Rule[], about: About): Finding | undefined {
  const findings = among.flatMap(({ id, clause: usual, find }): Finding[] => {
    for (const scope of about.query.scopes) {
      const fault = find(scope, about);
      const clause = fault?.clause ?? usual;
      if (fault) return [{ id, first: 'what', where: whereIn(clause), ...fault, clause }];
    }
    return [];
  });
  return findings.sort((one, other) => clauses.indexOf(one.clause) - clauses.indexOf(other.clause))[0];
}

const whereIn = (clause: Clause) => `Look at ${clause === 'ON' ? 'the ON of your join' : `your ${clause}`}.`;

/** Ids of the rules of a kind that speak against an answer, which is accepted. */
export function rulesAgainst(kind: Rule['kind'], answer: Query, accepted: Query[]): string[] {
  const about = { query: answer, accepted };
  return rules
    .filter((rule) => rule.kind === kind && answer.scopes.some((scope) => rule.find(scope, about)))
    .map(({ id }) => id);
}
