import { isSameList, type Term } from '~/sql/terms/terms';
import type { Found, Kind } from '../model';
import type { Output, Sketch, SortKey } from '../sketch/sketch';
import type { Statement } from '../sketch/statements';
import { compareOutput } from './output';
import { labelsOf } from './rows';

type Sides = { ours: Sketch; theirs: Sketch; statement: Statement };

/** Compares groups, outputs, DISTINCT, order and limits. `sortKeys`: how many sort keys of the outer query count. */
export function compareShape(sides: Sides, sortKeys: number): Found[] {
  const { statement } = sides;
  if (statement.isTest) return compareGroups(sides);
  const isLimited = Boolean(sides.theirs.limit ?? sides.theirs.offset);
  const counted = isLimited || sides.theirs.distinctOn.length > 0 ? Number.POSITIVE_INFINITY : sortKeys;
  return [
    ...compareGroups(sides),
    ...(statement.place === 'derived' ? compareGiven(sides) : compareOutputs(sides)),
    ...compareDistinct(sides),
    ...(statement.place === 'query' || isLimited ? compareOrder(sides, counted) : []),
    ...compareLimits(sides),
  ];
}

function compareGroups(sides: Sides): Found[] {
  const { ours, theirs } = sides;
  const byOutput = new Set(groupedOutputs(sides).flatMap(({ mine, wanted }) => [mine, wanted]));
  const isOpen = (others: Term[]) => (term: Term) => !others.includes(term) && !byOutput.has(term);
  const missing = theirs.group.filter(isOpen(ours.group));
  const extra = ours.group.filter(isOpen(theirs.group));
  if (missing.length + extra.length === 0) return [];
  const rows = new Set(ours.group.flatMap(({ kind, name }) => (kind === 'row' ? [name] : [])));
  const isFiner = missing.every(({ column }) => column && rows.has(column.source));
  const kind = isFiner ? 'group-extra' : extra.length === 0 ? 'group-missing' : 'group-other';
  const others = ours.keys.filter((key) => !theirs.keys.includes(key));
  const keys = others.length > 0 ? others : ours.keys;
  const table = ours.sources.find(({ name }) =>
    missing.some((term) => term.kind === 'row' && term.name === name),
  );
  const wanted = labelsOf(missing);
  const names = kind === 'group-missing' ? (table ? [table.label] : wanted) : labelsOf(keys);
  return [{ kind, names, count: ours.keys.length, isOfTable: table !== undefined }];
}

/** Outputs at the same position that differ and that both queries group by: told as a difference of the output, not the group. */
function groupedOutputs({ ours, theirs }: Sides) {
  return ours.outputs.flatMap(({ term: mine }, position) => {
    const wanted = theirs.outputs[position]?.term;
    const isGrouped =
      wanted &&
      wanted !== mine &&
      ours.group.includes(mine) &&
      theirs.group.includes(wanted) &&
      !theirs.group.includes(mine);
    return isGrouped ? [{ mine, wanted, position }] : [];
  });
}

function compareOutputs(sides: Sides): Found[] {
  const { ours, theirs } = sides;
  const grouped = groupedOutputs(sides).map(({ position }) => position);
  const [mine, wanted] = [ours.outputs, theirs.outputs].map((outputs) => outputs.map(({ term }) => term)) as [
    Term[],
    Term[],
  ];
  if (mine.length !== wanted.length)
    return [{ kind: 'select-count', count: mine.length, isMore: mine.length > wanted.length }];
  const right = mine.flatMap((term, index) => (term === wanted[index] ? [index] : []));
  if (right.length === mine.length) return [];
  const byId = (terms: Term[]) => terms.map(({ id }) => id).sort();
  if (isSameList(byId(mine), byId(wanted))) return [{ kind: 'select-order', right }];
  return mine.flatMap((term, position): Found[] => {
    const theirTerm = wanted[position];
    if (!theirTerm || term === theirTerm) return [];
    const { kind, columns, ...details } = compareOutput(term, theirTerm);
    const isKey = grouped.includes(position);
    const movesRows = isKey || ours.isDistinct || theirs.isDistinct;
    const names = labelsOf(columns);
    return [{ kind: `select-${kind}`, names, position, right, movesRows, isKey, ...details }];
  });
}

function compareGiven({ ours, theirs }: Sides): Found[] {
  const places = matchOutputs(ours.outputs, theirs.outputs);
  return theirs.outputs.flatMap(({ term }, index): Found[] => {
    const position = places.indexOf(index);
    const our = ours.outputs[position]?.term;
    if (!our || our === term) return [];
    const { kind, columns, ...details } = compareOutput(our, term);
    const { heading } = ours.outputs[position] ?? {};
    return [{ kind: `select-${kind}`, names: labelsOf(columns), position, heading, ...details }];
  });
}

/** For each of our outputs the index of theirs that matches, or -1: by term, then by name, then by kind unless it is a column. */
export function matchOutputs(ours: Output[], theirs: Output[]): number[] {
  const places = ours.map(() => -1);
  const open = new Set(theirs.keys());
  const match = (isMatch: (one: Output, other: Output) => boolean) => {
    ours.forEach((one, place) => {
      if (places[place] !== -1) return;
      const found = [...open].find((index) => {
        const other = theirs[index];
        return other && isMatch(one, other);
      });
      if (found === undefined) return;
      places[place] = found;
      open.delete(found);
    });
  };
  match((one, other) => one.term === other.term);
  match((one, other) => one.heading !== undefined && one.heading === other.heading);
  match((one, other) => one.term.kind === other.term.kind && one.term.kind !== 'column');
  return places;
}

function compareDistinct({ ours, theirs }: Sides): Found[] {
  if (!isSameList(ours.distinctOn, theirs.distinctOn))
    return [{ kind: 'distinct-keys', names: labelsOf(ours.distinctOn) }];
  if (ours.isDistinct === theirs.isDistinct) return [];
  return [{ kind: ours.isDistinct ? 'distinct-extra' : 'distinct-missing' }];
}

function compareOrder({ ours, theirs }: Sides, counted: number): Found[] {
  const wanted = theirs.order.slice(0, counted);
  const movesRows = Boolean(theirs.limit ?? theirs.offset) || theirs.distinctOn.length > 0;
  const found: Found[] = [];
  if (wanted.length > 0 && ours.order.length === 0) found.push({ kind: 'order-missing', position: 0 });
  else found.push(...compareKeys({ ours, theirs }, wanted));
  const [first, ...others] = found;
  return first ? [{ ...first, count: ours.order.length, movesRows, isFollowed: others.length > 0 }] : [];
}

function compareKeys({ ours, theirs }: Pick<Sides, 'ours' | 'theirs'>, wanted: SortKey[]): Found[] {
  const keyOf = ({ term }: SortKey, { outputs }: Sketch) => {
    const place = outputs.findIndex((output) => output.term === term);
    return place >= 0 ? place : term;
  };
  return wanted.flatMap((theirKey, position): Found[] => {
    const ourKey = ours.order[position];
    if (!ourKey || keyOf(ourKey, ours) !== keyOf(theirKey, theirs)) return [{ kind: 'order-key', position }];
    if (ourKey.isDescending !== theirKey.isDescending) return [{ kind: 'order-direction', position }];
    const areNullsApart = ![ourKey.nulls, theirKey.nulls].includes('any') && ourKey.nulls !== theirKey.nulls;
    return areNullsApart ? [{ kind: 'order-nulls', position }] : [];
  });
}

function compareLimits({ ours, theirs }: Sides): Found[] {
  const found = (['limit', 'offset'] as const).flatMap((name): Kind[] => {
    const [one, other] = [ours[name], theirs[name]];
    if (one === other) return [];
    return [`${name}-${one ? (other ? 'value' : 'extra') : 'missing'}`];
  });
  if (found.length === 0 && ours.hasTies !== theirs.hasTies) found.push('limit-ties');
  return found.map((kind) => ({ kind }));
}
