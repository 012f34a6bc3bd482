import { allOf, negate } from '~/sql/terms/conditions';
import { columnsIn, isSameList, type Term, type Terms } from '~/sql/terms/terms';
import type { ConditionKind } from '../model';
import { haveSameAtoms, haveSameLogic } from './logic';

/** `ours`: the learner's conditions of one clause; `theirs`: what an accepted answer has in their place. */
export type ConditionDifference = { kind: ConditionKind; ours: Term[]; theirs: Term[] };

/** Compares the conditions of one clause, without those that both queries have. */
export function compareConditions(ours: Term[], theirs: Term[], terms: Terms): ConditionDifference[] {
  if (isWhole(ours) && negate(terms, allOf(terms, ours)) === allOf(terms, theirs))
    return [{ kind: 'negated', ours, theirs }];
  if (haveSameAtoms(ours, theirs)) {
    return haveSameLogic(ours, theirs) ? [] : [{ kind: 'logic', ours, theirs }];
  }
  const [left, wanted] = [[...ours], [...theirs]];
  const found: ConditionDifference[] = [];
  for (const kindOf of likenesses) {
    for (const theirTerm of [...wanted]) {
      for (const ourTerm of left) {
        const kind = kindOf(terms.asWritten(ourTerm), terms.asWritten(theirTerm), terms);
        if (!kind) continue;
        found.push({ kind, ours: [ourTerm], theirs: [theirTerm] });
        left.splice(left.indexOf(ourTerm), 1);
        wanted.splice(wanted.indexOf(theirTerm), 1);
        break;
      }
    }
  }
  // An extra condition is told before the missing one that should replace it.
  if (left.length > 0) found.push({ kind: 'extra', ours: left, theirs: [] });
  if (wanted.length > 0) found.push({ kind: 'missing', ours: [], theirs: wanted });
  return found;
}

/** One condition that NOT turns around, or several on one column: a denied list becomes one comparison for each value. */
function isWhole(ours: Term[]): boolean {
  const [only] = ours;
  if (only && ours.length === 1) return only.kind !== 'null-test' && only.kind !== 'comparison';
  return new Set(columnsIn(ours)).size === 1;
}

type Likeness = (ours: Term, theirs: Term, terms: Terms) => ConditionKind | undefined;

/** Tried in this order: the closest likeness first. */
const likenesses: Likeness[] = [
  otherComparison,
  otherThing,
  otherValue,
  opposite,
  otherList,
  sameColumns,
  someColumn,
];

function otherComparison(ours: Term, theirs: Term, terms: Terms): ConditionKind | undefined {
  if (ours.kind !== 'comparison' || theirs.kind !== 'comparison') return undefined;
  const isSame = isSameList(ours.parts, theirs.parts);
  const isMirrored = isSameList(ours.parts, theirs.parts.toReversed());
  if (!isSame && !isMirrored) return undefined;
  const areRanges = [ours, theirs].every(({ name }) => name.startsWith('<') && name !== '<>');
  if (!areRanges) return 'sign';
  if (isSame) return 'boundary';
  return negate(terms, ours) === theirs ? 'negated' : 'side';
}

function otherValue(ours: Term, theirs: Term): ConditionKind | undefined {
  if (ours.kind !== theirs.kind || ours.name !== theirs.name) return undefined;
  if (ours.kind === 'match' && ours.parts[0] === theirs.parts[0]) return 'pattern';
  if (ours.kind !== 'comparison') return undefined;
  const [mine, other] = [ours.parts, theirs.parts].map((parts) => parts.filter(isConstant));
  const [thing, theirThing] = [ours.parts, theirs.parts].map((parts) =>
    parts.find((part) => !isConstant(part)),
  );
  const isSameSide = ours.parts.findIndex(isConstant) === theirs.parts.findIndex(isConstant);
  const isEquality = ours.name === '=' || ours.name === '<>';
  return mine?.length === 1 && other?.length === 1 && thing === theirThing && (isSameSide || isEquality)
    ? 'value'
    : undefined;
}

const isConstant = ({ kind }: Term) => kind === 'constant';

function opposite(ours: Term, theirs: Term, terms: Terms): ConditionKind | undefined {
  if (negate(terms, ours) !== theirs) return undefined;
  return ours.kind === 'null-test' ? 'null' : 'negated';
}

function otherList(ours: Term, theirs: Term): ConditionKind | undefined {
  const [one, other] = [thingOf(ours), thingOf(theirs)];
  if (!one || one !== other) return undefined;
  return ours.kind === 'match' || theirs.kind === 'match' ? 'pattern' : 'list';
}

/** The expression that a list, a pattern or an equality with a constant tests. */
function thingOf({ kind, name, parts }: Term): Term | undefined {
  if (kind === 'in' || kind === 'match') return parts[0];
  const isEquality = kind === 'comparison' && name === '=' && parts.some(isConstant);
  return isEquality ? parts.find((part) => !isConstant(part)) : undefined;
}

/** Another expression compared in the same way with the same constant, or tested for NULL in the same table. */
function otherThing(ours: Term, theirs: Term): ConditionKind | undefined {
  if (ours.kind !== theirs.kind || ours.name !== theirs.name || ours.parts.length !== theirs.parts.length) {
    return undefined;
  }
  if (ours.kind === 'null-test') {
    const [one, other] = [ours, theirs].map(({ parts: [part] }) => part?.column?.source);
    return one && one === other ? 'measure' : undefined;
  }
  const place = ours.parts.findIndex(isConstant);
  const isSame = place >= 0 && ours.parts[place] === theirs.parts.find(isConstant);
  return ours.kind === 'comparison' && isSame ? 'measure' : undefined;
}

function sameColumns(ours: Term, theirs: Term): ConditionKind | undefined {
  const [one, other] = [new Set(columnsIn(ours)), new Set(columnsIn(theirs))];
  return one.size > 0 && one.size === other.size && [...one].every((column) => other.has(column))
    ? 'changed'
    : undefined;
}

function someColumn(ours: Term, theirs: Term): ConditionKind | undefined {
  const columns = new Set(columnsIn(ours));
  return columnsIn(theirs).some((column) => columns.has(column)) ? 'changed' : undefined;
}
