import type { Evidence } from '~/features/sandbox/grade.server';
import type { Statement } from '~/features/sandbox/statement.server';
import { type Clause, clauses } from '~/sql/clause-nodes';
import { isTooLarge, type Query } from '~/sql/model';
import { readQuery } from '~/sql/scope';
import { findDifferences } from './difference/difference';
import { firstOfMore } from './difference/words/words';
import type { Finding } from './finding';
import type { About, Rule } from './rules/rule';
import { rules } from './rules/rules';

/**
 * `accepted`: the reference and its alternatives. `exceptions`: ids of suspicions that would speak against an accepted answer.
 * `purposes`: the data dictionary's descriptions by table.
 */
export type Answers = { accepted: Statement[]; exceptions: string[]; purposes?: Record<string, string> };

/** Findings on a wrong answer, the most helpful first, at most three; none for a query that is too large (`isTooLarge`). */
export function diagnose(evidence: Evidence, { accepted, ...answers }: Answers): Finding[] {
  const { statement, catalogue } = evidence;
  return findingsOf(readQuery(statement, catalogue), {
    ...answers,
    accepted: accepted.map((answer) => readQuery(answer, catalogue)),
    evidence,
  });
}

type References = Omit<Answers, 'accepted'> & { accepted: Query[]; evidence?: Evidence };

/** The first finding; without evidence, only what can be found without results. Undefined for a vast query. */
export function diagnoseQuery(query: Query, known: References): Finding | undefined {
  return findingsOf(query, known)[0];
}

/** Ids of the rules that may speak of a wrong answer. */
export const speakingRules = rules.filter(({ kind }) => kind !== 'style').map(({ id }) => id);

const mostFindings = 3;

/**
 * Findings that explain how the results differ come first: certain ones, then the first clause that differs, then a suspicion.
 * Each clause has one finding.
 */
function findingsOf(query: Query, { exceptions, ...known }: References): Finding[] {
  const { accepted, evidence, purposes } = known;
  if (isTooLarge(query)) return [];
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

/** A finding that follows another is not the first thing to look at, so that sentence is removed. */
function asFurther(finding: Finding): Finding {
  return { ...finding, what: finding.what.replace(firstOfMore, '') };
}

/** A LIMIT without an order is no fault where the task asks for no order and something else differs. */
function isUnasked({ id }: Finding, differences: Finding[]): boolean {
  const [first] = differences;
  if (id !== 'limit-without-order' || !first || first.id.endsWith('-inside')) return false;
  return differences.every(({ clause }) => clause !== 'ORDER BY');
}

/** Whether a certain finding can be the cause of the results' difference. */
function explains({ clause }: Finding, { evidence }: About, difference?: Finding): boolean {
  const rule = evidence?.mismatch?.rule;
  if (rule === 'columns') return clause === 'SELECT' || difference?.clause !== 'SELECT';
  return rule !== 'row_count' || clause !== 'SELECT' || difference?.clause === 'SELECT' || !difference;
}

/** Whether a difference names the clause, but hardly says what is wrong in it. */
const isVague = ({ id }: Finding) => /^difference-select-(?:other|formula|case|extra-step)$/.test(id);

/** The first remark on the style of a right answer. */
export function findStyle(query: Query): Finding | undefined {
  return isTooLarge(query) ? undefined : firstOf('style', { query });
}

const ofKind = (kind: Rule['kind']) => rules.filter((rule) => rule.kind === kind);
const firstOf = (kind: Rule['kind'], about: About) => firstFinding(ofKind(kind), about);

/** The finding of the earliest clause: later clauses depend on it. */
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

/** Ids of the rules of a kind that find a fault in an accepted answer. */
export function rulesAgainst(kind: Rule['kind'], answer: Query, accepted: Query[]): string[] {
  const about = { query: answer, accepted };
  return rules
    .filter((rule) => rule.kind === kind && answer.scopes.some((scope) => rule.find(scope, about)))
    .map(({ id }) => id);
}
