import type { Evidence } from '~/features/sandbox/grade.server';
import type { Statement } from '~/features/sandbox/statement.server';
import { type Clause, clauses } from '~/sql/clause-nodes';
import { isVast, type Query } from '~/sql/model';
import { readQuery } from '~/sql/scope';
import { findDifferences } from './difference/difference';
import { firstOfMore } from './difference/words/words';
import type { Finding } from './finding';
import type { About, Rule } from './rules/rule';
import { rules } from './rules/rules';

/**
 * `accepted`: the reference and what else is right. `exceptions`: ids of suspicions that speak against one of them.
 * `purposes`: what the data dictionary says of each table.
 */
export type Answers = { accepted: Statement[]; exceptions: string[]; purposes?: Record<string, string> };

/** What helps most with a wrong answer comes first. */
export function diagnose(evidence: Evidence, { accepted, ...answers }: Answers): Finding[] {
  const { statement, catalogue } = evidence;
  return findingsOf(readQuery(statement, catalogue), {
    ...answers,
    accepted: accepted.map((answer) => readQuery(answer, catalogue)),
    evidence,
  });
}

type References = Omit<Answers, 'accepted'> & { accepted: Query[]; evidence?: Evidence };

/** As far as it can be told without results, where there is no evidence. Nothing of a query that is vast. */
export function diagnoseQuery(query: Query, known: References): Finding | undefined {
  return findingsOf(query, known)[0];
}

/** Ids of the rules that may speak of a wrong answer. */
export const speakingRules = rules.filter(({ kind }) => kind !== 'style').map(({ id }) => id);

const mostFindings = 3;

/**
 * What explains the difference of the results leads: what is certain, then the first clause that differs, then a suspicion.
 * Each clause is spoken of once.
 */
function findingsOf(query: Query, { exceptions, ...known }: References): Finding[] {
  const { accepted, evidence, purposes } = known;
  if (isVast(query)) return [];
  const about = { query, evidence, accepted };
  const suspicions = rules.filter(({ kind, id }) => kind === 'suspicion' && !exceptions.includes(id));
  const certain = findAll(ofKind('certain'), about);
  const differences = findDifferences(query, accepted, { evidence, purposes });
  const [difference, ...further] = differences;
  const suspicion = firstFinding(suspicions, about);
  const asked = certain.filter((each) => !isUnasked(each, differences));
  const explaining = asked.filter((each) => explains(each, about, difference));
  const isTold = difference && !isVague(difference);
  const likely = !isTold && suspicion?.clause === difference?.clause ? suspicion : (difference ?? suspicion);
  const ordered = [...explaining, ...(likely ? [likely] : []), ...asked, ...further, ...certain];
  const told = ordered.filter(
    ({ clause }, index) => ordered.findIndex((other) => other.clause === clause) === index,
  );
  const [first, ...others] = told.slice(0, mostFindings);
  return first ? [first, ...others.map(asFurther)] : [];
}

/** What is said after something else is not the first thing to look at. */
function asFurther(finding: Finding): Finding {
  return { ...finding, what: finding.what.replace(firstOfMore, '') };
}

/** An order is no matter where the task has none, and something else differs. */
function isUnasked({ id }: Finding, differences: Finding[]): boolean {
  const [first] = differences;
  if (id !== 'limit-without-order' || !first || first.id.endsWith('-inside')) return false;
  return differences.every(({ clause }) => clause !== 'ORDER BY');
}

/** Whether what is certain can be what the results differ by, rather than what differs from the task. */
function explains({ clause }: Finding, { evidence }: About, difference?: Finding): boolean {
  const rule = evidence?.mismatch?.rule;
  if (rule === 'columns') return clause === 'SELECT' || difference?.clause !== 'SELECT';
  return rule !== 'row_count' || clause !== 'SELECT' || difference?.clause === 'SELECT' || !difference;
}

/** It says where, and little of what. */
const isVague = ({ id }: Finding) => /^difference-select-(?:other|formula|case|extra-step)$/.test(id);

/** What could be said better in a right answer. */
export function findStyle(query: Query): Finding | undefined {
  return isVast(query) ? undefined : firstOf('style', { query });
}

const ofKind = (kind: Rule['kind']) => rules.filter((rule) => rule.kind === kind);
const firstOf = (kind: Rule['kind'], about: About) => firstFinding(ofKind(kind), about);

/** Of these rules: what the earliest clause has to say, which later ones depend on. */
function firstFinding(among: Rule[], about: About): Finding | undefined {
  return findAll(among, about)[0];
}

function findAll(among: Rule[], about: About): Finding[] {
  const findings = among.flatMap(({ id, clause: usual, find }): Finding[] => {
    for (const scope of about.query.scopes) {
      const fault = find(scope, about);
      const clause = fault?.clause ?? usual;
      if (fault) return [{ id, first: 'what', where: whereIn(clause), ...fault, clause }];
    }
    return [];
  });
  return findings.sort((one, other) => clauses.indexOf(one.clause) - clauses.indexOf(other.clause));
}

const whereIn = (clause: Clause) => `Look at ${clause === 'ON' ? 'the ON of your join' : `your ${clause}`}.`;

/** Ids of the rules of a kind that speak against an answer, which is accepted. */
export function rulesAgainst(kind: Rule['kind'], answer: Query, accepted: Query[]): string[] {
  const about = { query: answer, accepted };
  return rules
    .filter((rule) => rule.kind === kind && answer.scopes.some((scope) => rule.find(scope, about)))
    .map(({ id }) => id);
}
