import type { Term, Terms } from '~/sql/terms/terms';
import type { Difference, Shape } from '../model';
import type { ConditionDifference } from './conditions';

/** What the words need to know of a condition that differs. */
export function traitsOf(
  { kind, ours, theirs }: ConditionDifference,
  terms: Terms,
): Pick<Difference, 'trait' | 'word' | 'shapes' | 'around'> {
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
        ? { word: mine.name === '~~' ? 'LIKE' : 'ILIKE', ...aroundText(mine, wanted) }
        : shapesOf(mine, wanted);
    case 'list':
      return shapesOf(mine, wanted);
    case 'sign':
      return shapesOf(mine, wanted, true);
    case 'changed':
      return { ...shapesOf(mine, wanted), ...aroundText(mine, wanted) };
    case 'logic':
      return traitOfLogic(ours, theirs);
    default:
      return {};
  }
}

function shapesOf(ours: Term, theirs: Term, areSameSides = false): Pick<Difference, 'shapes'> {
  const [mine, wanted] = [shapeOf(ours), shapeOf(theirs)];
  // EXTRACT(MONTH …) = 5 is one value where the task may mean a range: without a plain column, such shapes do not count.
  const isOfRange = mine === 'range' || wanted === 'range';
  if (!mine || !wanted || mine === wanted || (isOfRange && !areSameSides && !ours.parts.some(isColumn)))
    return {};
  return { shapes: { mine, wanted } };
}

function shapeOf({ kind, name, parts }: Term): Shape | undefined {
  if (kind === 'in') return 'list';
  if (kind === 'match') return 'pattern';
  if (kind === 'null-test') return 'null';
  if (kind !== 'comparison' || !parts.some(isConstant)) return undefined;
  if (name === '=') return 'value';
  return name === '<>' ? undefined : 'range';
}

/** Two patterns of one text, with the wildcards in other places. */
function aroundText(ours: Term, theirs: Term): Pick<Difference, 'around'> {
  const [mine, wanted] = [ours, theirs].map(({ kind, parts }) => {
    const text = kind === 'match' && parts[1]?.kind === 'constant' ? parts[1].name.slice(2) : undefined;
    return text === undefined
      ? undefined
      : {
          text: text.replace(/^%+|%+$/g, '').toLowerCase(),
          ...{ before: text.startsWith('%'), after: text.endsWith('%') },
        };
  });
  if (!mine || !wanted || mine.text !== wanted.text) return {};
  const { before, after } = mine;
  return before === wanted.before && after === wanted.after ? {} : { around: { before, after } };
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

/** The conditions that AND and OR join, each once. */
function leavesIn(conditions: Term[]): Set<Term> {
  const leaves = new Set<Term>();
  const stack = [...conditions];
  for (let term = stack.pop(); term; term = stack.pop()) {
    if (term.kind === 'and' || term.kind === 'or') stack.push(...term.parts);
    else leaves.add(term);
  }
  return leaves;
}
