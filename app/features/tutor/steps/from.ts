import type { JoinExpr, Node, RangeSubselect, RangeVar } from 'libpg-query';
import { nodeAs } from '~/features/sandbox/tree';
import type { Count, Question } from './asker';
import type { Words } from './explanation';
import { type FromItem, fromItemsOf, type JoinOutline, type Leaf } from './from-outline';
import { tellInnerQueries, textWithQueries } from './inner-query';
import { commaNotes, joinNotes, joinWords, pairsWords } from './join-words';
import { type Level, type PartDraft, product, type Teller } from './teller';
import { type Range, shownOf, sliceOf } from './text';
import { code, counted, isKnown, isShort, joined, say } from './words';

/** More are told together. */
const mostJoins = 15;

type Place = { teller: Teller; level: Level; part: PartDraft };
/** `label` as in "every row of …". `outer`: what it looks at to its left, row by row. */
type Taken = { label: Words; rows: Count; outer?: string; question: Question };

/** Takes what FROM names, one after the other. */
export async function tellFrom(place: Place, clause: Range): Promise<void> {
  const { teller, level, part } = place;
  const list = { from: clause.from + 1, to: clause.to };
  const items = fromItemsOf(level.text, list);
  const nodes = level.select.fromClause ?? [];
  const spines = items?.map((item, index) => spineOf(nodes[index], item));
  if (!items || items.length !== nodes.length || !spines?.every((spine) => spine !== undefined)) {
    const question = questionOf(place, list, nodes);
    const rows = await teller.asker.count(question);
    const text = shownOf(level.text, clause);
    return teller.add(part, {
      clause: 'FROM',
      words: counted(say`Take and join what is named here`, rows),
      rows,
      text,
      question,
    });
  }
  let rows: Count = { why: 'fault' };
  for (const [index, item] of items.entries()) {
    const spine = spines[index];
    if (!spine) continue;
    if (index === 0) {
      rows = await tellItem(place, item, spine);
      continue;
    }
    const taken =
      item.joins.length > 0
        ? await tellApart(place, { item, spine, title: say`FROM, after the comma`, label: say`that` })
        : await take(place, item.leaf, spine.leaf);
    const question = questionOf(place, { from: list.from, to: item.range.to }, nodes.slice(0, index + 1));
    const before = rows;
    rows = await countPairs(place, { before, taken, question });
    teller.add(part, {
      clause: 'FROM',
      words: pairsWords({ taken, before, rows, product: productOf(before, taken) }),
      ...{
        rows,
        question,
        notes: commaNotes({ before, rows, taken, hasWhere: Boolean(level.select.whereClause) }),
      },
    });
  }
}

type Spine = { leaf: Node; joins: JoinExpr[] };

const kinds: Record<string, JoinOutline['kind'][]> = {
  JOIN_INNER: ['inner', 'cross'],
  JOIN_LEFT: ['left'],
  JOIN_RIGHT: ['right'],
  JOIN_FULL: ['full'],
};

/** The joins of an item from the first to the last, where the tree has those of the text. */
function spineOf(node: Node | undefined, { joins: outlines }: FromItem): Spine | undefined {
  const joins: JoinExpr[] = [];
  let leaf = node;
  for (const { kind } of outlines.toReversed()) {
    const join = nodeAs<JoinExpr>(leaf, 'JoinExpr');
    if (!join || !kinds[join.jointype ?? '']?.includes(kind)) return undefined;
    joins.unshift(join);
    leaf = join.larg;
  }
  return leaf && { leaf, joins };
}

function questionOf({ level }: Place, range: Range, fromClause: Node[]): Question {
  return { core: `select * from ${sliceOf(level.text, range)}`, withs: level.withs, is: { fromClause } };
}

async function tellItem(place: Place, item: FromItem, spine: Spine): Promise<Count> {
  const { teller, part, level } = place;
  const taken = await take(place, item.leaf, spine.leaf);
  const { label } = taken;
  let { rows } = taken;
  teller.add(part, {
    clause: 'FROM',
    words: counted(say`Take ${label}`, rows),
    rows,
    question: taken.question,
  });
  for (const [index, outline] of item.joins.entries()) {
    const join = spine.joins[index];
    if (!join) break;
    if (index === mostJoins) return tellRest(place, item, spine);
    const added = await take(place, outline.leaf, join.rarg ?? ({} as Node));
    const range = { from: item.range.from, to: outline.range.to };
    const question = questionOf(place, range, [{ JoinExpr: join }]);
    const before = rows;
    rows =
      outline.kind === 'cross'
        ? await countPairs(place, { before, taken: added, question })
        : await teller.asker.count(question);
    if (outline.kind === 'cross') {
      const words = pairsWords({ taken: added, before, rows, product: productOf(before, added) });
      teller.add(part, { clause: clauseOf(outline), words, rows, question });
    } else {
      const told = { outline, before, added, rows };
      const words = [
        joinWords({ ...told, condition: conditionOf(level, outline) }),
        ...(await tellConditions(place, outline)),
      ];
      const step = { clause: clauseOf(outline), words: joined(words), text: longCondition(level, outline) };
      teller.add(part, { ...step, rows, question, notes: joinNotes(told) });
    }
  }
  return rows;
}

async function tellRest(place: Place, item: FromItem, { joins }: Spine): Promise<Count> {
  const { teller, part } = place;
  const last = joins.at(-1);
  const question = questionOf(place, item.range, last ? [{ JoinExpr: last }] : []);
  const rows = await teller.asker.count(question);
  const words = counted(say`And so on, with ${String(joins.length - mostJoins)} more`, rows);
  teller.add(part, { clause: 'JOIN', words, rows, question });
  return rows;
}

const conditionOf = ({ text }: Level, { condition }: JoinOutline) => condition && shownOf(text, condition);

function longCondition(level: Level, { condition }: JoinOutline): string | undefined {
  if (!condition) return undefined;
  const shown = shownOf(level.text, condition);
  return textWithQueries(level, condition) ?? (isShort(shown) ? undefined : shown);
}

async function tellConditions(place: Place, { condition }: JoinOutline): Promise<Words[]> {
  return condition ? tellInnerQueries(place, { range: condition, name: 'ON', unit: 'row' }) : [];
}

const clauseOf = ({ kind, isNatural }: JoinOutline) =>
  [isNatural && 'NATURAL', kind !== 'inner' && kind.toUpperCase(), 'JOIN'].filter(Boolean).join(' ');

function productOf(before: Count, { rows, outer }: Taken): string | undefined {
  return isKnown(before) && isKnown(rows) && outer === undefined ? product(before, rows) : undefined;
}

/** Every pair is counted by multiplying: there may be more than anything could count. */
async function countPairs(
  { teller }: Place,
  { before, taken, question }: { before: Count; taken: Taken; question: Question },
): Promise<Count> {
  if (isKnown(before) && isKnown(taken.rows) && taken.outer === undefined) return before * taken.rows;
  return teller.asker.count(question);
}

/** What a name in FROM stands for, by itself. */
async function take(place: Place, leaf: Leaf, node: Node): Promise<Taken> {
  const { teller, level } = place;
  const question = questionOf(place, leaf.range, [node]);
  if (leaf.inner?.kind === 'join') {
    const [item, ...others] = fromItemsOf(level.text, leaf.inner.range) ?? [];
    const spine = item && others.length === 0 ? spineOf(node, item) : undefined;
    if (item && spine)
      return tellApart(place, {
        item,
        spine,
        title: say`FROM, in the parentheses`,
        label: say`the parentheses`,
      });
  }
  const alias = Object.values(node)[0] as { alias?: { aliasname?: string } } | undefined;
  const called = alias?.alias?.aliasname;
  const table = nodeAs<RangeVar>(node, 'RangeVar');
  if (table?.relname !== undefined) {
    const known = table.schemaname ? undefined : level.ctes.get(table.relname);
    const name = known === undefined ? code(table.relname) : say`${code(table.relname)} from above`;
    const label = called === undefined ? name : say`${name}${known ? ',' : ''} as ${code(called)}`;
    return { label, rows: isKnown(known) ? known : await teller.asker.count(question), question };
  }
  const query = nodeAs<RangeSubselect>(node, 'RangeSubselect');
  if (query && leaf.inner) {
    const name = called === undefined ? say`the query inside` : say`the query inside, ${code(called)}`;
    if (query.lateral) {
      const missing = await teller.asker.probe({
        core: sliceOf(level.text, leaf.inner.range),
        withs: level.withs,
      });
      if (missing?.outer !== undefined) return { label: name, rows: missing, outer: missing.outer, question };
    }
    const title =
      called === undefined ? say`The query inside FROM` : say`The query inside FROM, ${code(called)}`;
    const inner = {
      sql: sliceOf(level.text, leaf.inner.range),
      title,
      depth: level.depth + 1,
      own: undefined,
    };
    const { rows } = await teller.tell({ ...level, ...inner });
    return { label: name, rows, question };
  }
  const shown = shownOf(level.text, leaf.range);
  const rows = await teller.asker.count(question);
  const label = isShort(shown) ? code(shown) : say`what is named here`;
  return { label, rows, outer: isKnown(rows) ? undefined : rows.outer, question };
}

/** Joins that are made before the others, told as a part of their own. */
async function tellApart(
  place: Place,
  { item, spine, title, label }: { item: FromItem; spine: Spine; title: Words; label: Words },
): Promise<Taken> {
  const { teller, level } = place;
  const part: PartDraft = { title, steps: [] };
  const rows = await tellItem({ teller, level, part }, item, spine);
  teller.parts.push(part);
  const last = spine.joins.at(-1);
  const question = questionOf(place, item.range, [last ? { JoinExpr: last } : spine.leaf]);
  return { label, rows, question, outer: isKnown(rows) ? undefined : rows.outer };
}
