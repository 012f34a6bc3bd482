import type { Term, Terms } from '~/sql/terms/terms';
import type { Difference } from '../model';
import type { ConditionDifference } from './conditions';

/** What more is known of a condition that differs. */
export function traitsOf(
  { kind, ours, theirs }: ConditionDifference,
  terms: Terms,
): Pick<Difference, 'trait' | 'word'> {
  const [mine, wanted] = [ours[0], theirs[0]].map((term) => term && terms.asWritten(term));
  if (!mine || !wanted) return {};
  switch (kind) {
    case 'null':
      return { trait: mine.name === 'null' ? 'without' : 'with' };
    case 'measure':
      return isColumn(mine.parts.find((part) => !isConstant(part))) ? { trait: 'column' } : {};
    case 'value':
      return mine.parts.some(isDay) ? { trait: 'dates' } : {};
    case 'pattern':
      return mine.kind === 'match' && wanted.kind === 'match' && mine.name === wanted.name
        ? { word: mine.name === '~~' ? 'LIKE' : 'ILIKE' }
        : {};
    case 'logic':
      return traitOfLogic(ours, theirs);
    default:
      return {};
  }
}

const isConstant = ({ kind }: Term) => kind === 'constant';
const isColumn = (term: Term | undefined) => term?.kind === 'column';
const isDay = ({ kind, name }: Term) => kind === 'constant' && /^s:\d{4}-\d{1,2}-\d{1,2}/.test(name);

function traitOfLogic(ours: Term[], theirs: Term[]): Pick<Difference, 'trait'> {
  const [mine, wanted] = [leavesIn(ours), leavesIn(theirs)];
  const areSame = mine.size === wanted.size && [...mine].every((leaf) => wanted.has(leaf));
  if (!areSame) return {};
  return { trait: mine.size === 2 ? 'pair' : 'joined' };
}

/** What AND and OR join, each once. */
function leavesIn(conditions: Term[]): Set<Term> {
  const leaves = new Set<Term>();
  const stack = [...conditions];
  for (let term = stack.pop(); term; term = stack.pop()) {
    if (term.kind === 'and' || term.kind === 'or') stack.push(...term.parts);
    else leaves.add(term);
  }
  return leaves;
}
