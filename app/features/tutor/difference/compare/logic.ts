import type { Term } from '~/sql/terms/terms';

/** Whether both have the same comparisons, at least two, however AND, OR and NOT join them. */
export function haveSameAtoms(ours: Term[], theirs: Term[]): boolean {
  const [one, other] = [atomsIn(ours), atomsIn(theirs)];
  return one.size > 1 && one.size === other.size && [...one].every((atom) => other.has(atom));
}

const manyAtoms = 10;

/** Whether two lists of conditions with the same comparisons have the same truth table; false for more than ten comparisons. */
export function haveSameLogic(ours: Term[], theirs: Term[]): boolean {
  const atoms = [...atomsIn(ours)];
  if (atoms.length > manyAtoms) return false;
  for (let row = 0; row < 2 ** atoms.length; row += 1) {
    const isTrue = new Map(atoms.map((atom, index) => [atom, Math.floor(row / 2 ** index) % 2 === 1]));
    const [one, other] = [ours, theirs].map((terms) => terms.every((term) => holds(term, isTrue)));
    if (one !== other) return false;
  }
  return true;
}

/** Keys of the comparisons, one for each value of a list; `<>` has the key of `=`. */
function atomsIn(conditions: Term[]): Set<string> {
  const atoms = new Set<string>();
  const stack = [...conditions];
  for (let term = stack.pop(); term; term = stack.pop()) {
    if (isJoined(term)) stack.push(...term.parts);
    else for (const atom of atomsOf(term)) atoms.add(atom);
  }
  return atoms;
}

const isJoined = ({ kind }: Term) => kind === 'and' || kind === 'or' || kind === 'not';

function atomsOf({ kind, name, parts, id }: Term): string[] {
  const [thing, ...values] = parts;
  const isEquality = kind === 'comparison' && (name === '=' || name === '<>');
  if (kind === 'in' || isEquality) return values.map((value) => [thing?.id, value.id].sort().join(' = '));
  if (kind === 'null-test') return [`${thing?.id} is null`];
  return [String(id)];
}

/** Recursion goes only as deep as parentheses are nested. */
function holds(term: Term, isTrue: Map<string, boolean>): boolean {
  const { kind, name, parts } = term;
  if (kind === 'and') return parts.every((part) => holds(part, isTrue));
  if (kind === 'or') return parts.some((part) => holds(part, isTrue));
  if (kind === 'not') return !parts.some((part) => holds(part, isTrue));
  const isAny = atomsOf(term).some((atom) => isTrue.get(atom));
  const isDenied = (kind === 'comparison' && name === '<>') || (kind === 'null-test' && name === 'value');
  return isDenied ? !isAny : isAny;
}
