import { clauses } from '~/sql/clause-nodes';
import type { Query } from '~/sql/model';
import { isSameList, Terms } from '~/sql/terms/terms';
import { type Difference, placed } from '../model';
import { readLinking, sameBy } from '../sketch/linking';
import { type Naming, nameSources, readsTwice } from '../sketch/naming';
import { type Sketch, sketchOf } from '../sketch/sketch';
import { type Pair, pairUp, type Statement, statementsOf } from '../sketch/statements';
import { compareRows } from './rows';
import { compareShape, matchOutputs } from './shape';

/**
 * The differences between a query and an accepted one, in the order in which to mend them: inner statements first, then by
 * clause. Undefined where their statements cannot be paired. `sortKeys`: how many sort keys of the outer query count.
 */
export function compareQueries(query: Query, accepted: Query, sortKeys: number): Difference[] | undefined {
  const pairs = pairUp(statementsOf(query), statementsOf(accepted));
  if (!pairs) return undefined;
  const usual = compareWith(pairs, { sortKeys });
  if (usual.length === 0) return usual;
  const turned = findTurned(pairs, sortKeys);
  if (turned) return [turned];
  if (!readsTwice(pairs, 'ours')) return usual;
  const reversed = compareWith(pairs, { sortKeys, isReversed: true });
  return reversed.length < usual.length ? reversed : usual;
}

/** Finds an EXCEPT that would be right with its two queries exchanged, where nothing else differs. */
function findTurned(pairs: Pair[], sortKeys: number): Difference | undefined {
  const pair = pairs.find(({ ours, theirs }) =>
    [ours, theirs].every(({ operators }) => operators.join() === 'SETOP_EXCEPT'),
  );
  if (!pair) return undefined;
  const theirs = { ...pair.theirs, arms: pair.theirs.arms.toReversed() };
  const turned = pairs.map((each) => (each === pair ? { ...pair, theirs } : each));
  if (compareWith(turned, { sortKeys }).length > 0) return undefined;
  return placed({ kind: 'set-turned' }, pair.ours);
}

type Options = { sortKeys: number; isReversed?: boolean };

function compareWith(pairs: Pair[], { sortKeys, isReversed }: Options): Difference[] {
  const terms = new Terms();
  const labels = new Map<string, string>();
  const ours = nameSources({ pairs, side: 'ours', terms, labels, isReversed });
  const theirs = nameSources({ pairs, side: 'theirs', terms, labels });
  return pairs.flatMap((pair) => comparePair(pair, { ours, theirs, sortKeys }));
}

function comparePair(pair: Pair, names: { ours: Naming; theirs: Naming; sortKeys: number }): Difference[] {
  const { ours, theirs, sortKeys } = names;
  const arms = pair.ours.arms.map((arm, index) => {
    const links = arm.sources.length > 1 ? readLinking(arm, ours, new Map()).links : [];
    const same = sameBy(links);
    const theirArm = pair.theirs.arms[index] ?? arm;
    return {
      ours: sketchOf(arm, rootOf(pair.ours, index), ours, same),
      theirs: sketchOf(theirArm, rootOf(pair.theirs, index), theirs, same),
    };
  });
  nameOutputs(pair, arms[0], names);
  const differences = arms.flatMap((sides) => [
    ...compareRows({ ...sides, terms: ours.terms }),
    ...compareShape({ ...sides, statement: pair.ours }, sortKeys),
  ]);
  const operation = compareOperators(pair);
  if (operation) differences.push({ kind: operation });
  return inOrder(differences.map((found) => placed(found, pair.ours)));
}

function compareOperators({ ours, theirs }: Pair) {
  if (isSameList(ours.operators, theirs.operators)) return undefined;
  const [own, other] = [ours, theirs].map(({ operators }) =>
    operators.map((each) => each.replace(' ALL', '')),
  );
  return isSameList(own ?? [], other ?? []) ? 'union' : 'set-operation';
}

/** The first arm stands for the set operation: its ORDER BY and LIMIT are compared once. */
function rootOf({ root, arms }: Statement, index: number) {
  return index === 0 ? root : (arms[index]?.select ?? root);
}

/** Gives outputs of both statements common names, under which outer statements refer to them. */
function nameOutputs(
  pair: Pair,
  first: { ours: Sketch; theirs: Sketch } | undefined,
  names: { ours: Naming; theirs: Naming },
) {
  if (!first) return;
  const places = matchOutputs(first.ours.outputs, first.theirs.outputs);
  const ours = places.map((place, own) => (place < 0 ? `own ${own}` : `output ${place}`));
  names.ours.outputs.set(pair.index, ours);
  names.theirs.outputs.set(
    pair.index,
    first.theirs.outputs.map((_, place) => `output ${place}`),
  );
  first.ours.outputs.forEach(({ heading }, place) => {
    if (heading) names.ours.labels.set(`${pair.index} ${ours[place]}`, heading);
  });
}

function inOrder(differences: Difference[]): Difference[] {
  return differences.toSorted((one, other) => clauses.indexOf(one.clause) - clauses.indexOf(other.clause));
}
