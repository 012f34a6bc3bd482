import type { JoinExpr, Node, SelectStmt } from 'libpg-query';
import { callsIn, nameOfCall } from '~/sql/calls';
import { type FromItem, fromItemsOf, type JoinOutline, type Leaf } from '~/sql/from-outline';
import { type Range, shownOf, sliceOf } from '~/sql/text';
import { nodeAs } from '~/sql/tree';
import type { Words } from '../explanation';
import { tellInnerQueries, textWithQueries } from './inner-query';
import { commaNotes, joinNotes, joinWords, pairsWords } from './join-words';
import { countLeaf, type Input } from './leaf';
import type { Count, Question, RowsSeen } from './row-counter';
import { inside, type Level, type PartDraft, type StepSite, type StepWriter } from './step-writer';
import { isKnown, isShort, joined, say, sentence } from './words';

const mostJoins = 15;

/** Explains the items of FROM one after the other. `known`: the row count after FROM, where it follows from the result. */
export async function tellFrom(site: StepSite, clause: Range, known?: bigint): Promise<void> {
  const { writer, level, part } = site;
  const list = { from: clause.from + 1, to: clause.to };
  const items = fromItemsOf(level.text, list);
  const nodes = level.select.fromClause ?? [];
  const spines = items?.map((item, index) => spineOf(nodes[index], item));
  if (!items || items.length !== nodes.length || !spines?.every((spine) => spine !== undefined)) {
    const question = questionOf(level, list, nodes);
    const told = await writer.counter.countAndSample(question);
    const words = sentence(say`Take and join what is named here`);
    return writer.add(part, { clause: 'FROM', words, text: shownOf(level.text, clause), question, ...told });
  }
  let before: Count = { why: 'fault' };
  for (const [index, item] of items.entries()) {
    const spine = spines[index];
    if (!spine) continue;
    if (index === mostJoins) {
      const question = questionOf(level, list, nodes);
      return void (await tellRest(site, { clause: 'FROM', more: nodes.length - mostJoins, question }));
    }
    if (index === 0) {
      before = await tellItem(site, { item, spine, known: items.length === 1 ? known : undefined });
      continue;
    }
    const taken =
      item.joins.length > 0
        ? await tellApart(site, {
            item,
            spine,
            title: say`After the comma in FROM${inside(level)}`,
            label: say`that`,
          })
        : await take(site, { leaf: item.leaf, node: spine.leaf });
    const question = questionOf(level, { from: list.from, to: item.range.to }, nodes.slice(0, index + 1));
    const told = await pair(writer, { before, taken, question });
    const words = pairsWords({ taken, before, rows: told.rows });
    const hasWhere = level.select.whereClause !== undefined;
    const notes = commaNotes({ before, rows: told.rows, taken, hasWhere });
    writer.add(part, { clause: 'FROM', words, notes, question, ...told });
    before = told.rows;
  }
}

type Spine = { leaf: Node; joins: JoinExpr[] };

const kinds: Record<string, JoinOutline['kind'][]> = {
  JOIN_INNER: ['inner', 'cross'],
  JOIN_LEFT: ['left'],
  JOIN_RIGHT: ['right'],
  JOIN_FULL: ['full'],
};

/** The joins of an item in their order; undefined where the tree does not match the text. */
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

function questionOf({ text, withs }: Level, range: Range, fromClause: Node[]): Question {
  return { core: `select * from ${sliceOf(text, range)}`, withs, is: { fromClause } };
}

type ItemArgs = { item: FromItem; spine: Spine; known?: bigint };

async function tellItem(site: StepSite, { item, spine, known }: ItemArgs): Promise<Count> {
  const { writer, part, level } = site;
  const isAlone = item.joins.length === 0;
  const start = await take(site, { leaf: item.leaf, node: spine.leaf, known: isAlone ? known : undefined });
  const first = start.first ?? (await writer.counter.first(start.question));
  const { rows, question } = start;
  writer.add(part, {
    clause: 'FROM',
    words: sentence(say`Take ${start.label}`),
    ...{ rows, first, question },
  });
  let before = rows;
  for (const [index, outline] of item.joins.entries()) {
    const join = spine.joins[index];
    if (!join) break;
    if (index === mostJoins) {
      const last = spine.joins.slice(-1).map((each) => ({ JoinExpr: each }));
      const question = questionOf(level, item.range, last);
      return tellRest(site, { clause: 'JOIN', more: spine.joins.length - mostJoins, question });
    }
    const added = await take(site, { leaf: outline.leaf, node: join.rarg ?? ({} as Node) });
    const range = { from: item.range.from, to: outline.range.to };
    const question = questionOf(level, range, [{ JoinExpr: join }]);
    const left = index === 0 ? start : undefined;
    const ends = index === item.joins.length - 1 ? known : undefined;
    const told = await tellJoin(site, { outline, left, before, added, question, known: ends });
    before = told.rows;
  }
  return before;
}

type Joined = {
  outline: JoinOutline;
  left?: Input;
  before: Count;
  added: Input;
  question: Question;
  known?: bigint;
};

async function tellJoin(site: StepSite, { question, known, ...joining }: Joined): Promise<RowsSeen> {
  const { outline, before, added } = joining;
  const { writer, level, part } = site;
  const clause = clauseOf(outline);
  if (outline.kind === 'cross') {
    const told = await pair(writer, { before, taken: added, question });
    writer.add(part, {
      clause,
      words: pairsWords({ taken: added, before, rows: told.rows }),
      question,
      ...told,
    });
    return told;
  }
  const told = await writer.counter.countAndSample(question, known);
  const condition = outline.condition && shownOf(level.text, outline.condition);
  const inner = outline.condition
    ? await tellInnerQueries(site, { range: outline.condition, name: 'ON', unit: 'row' })
    : [];
  const words = joined([joinWords({ ...joining, rows: told.rows, condition }), ...inner]);
  const text = outline.condition && (textWithQueries(level, outline.condition) ?? longOf(condition));
  writer.add(part, {
    clause,
    words,
    text,
    question,
    notes: joinNotes({ ...joining, rows: told.rows, isSummed: isSummed(level.select) }),
    ...told,
  });
  return told;
}

const longOf = (shown: string | undefined) => (shown === undefined || isShort(shown) ? undefined : shown);

type Rest = { clause: string; more: number; question: Question };

async function tellRest({ writer, part }: StepSite, { clause, more, question }: Rest): Promise<Count> {
  const told = await writer.counter.countAndSample(question);
  const words = sentence(say`And so on, with ${String(more)} more`);
  writer.add(part, { clause, words, question, ...told });
  return told.rows;
}

const clauseOf = ({ kind, isNatural }: JoinOutline) =>
  [isNatural && 'NATURAL', kind !== 'inner' && kind.toUpperCase(), 'JOIN'].filter(Boolean).join(' ');

/** Counts pairs by multiplying: there may be more than Postgres could count. */
async function pair(
  { counter }: StepWriter,
  { before, taken, question }: { before: Count; taken: Input; question: Question },
): Promise<RowsSeen> {
  if (!isKnown(before) || !isKnown(taken.rows) || taken.outer !== undefined)
    return counter.countAndSample(question);
  return { rows: before * taken.rows, first: await counter.first(question) };
}

function take(
  site: StepSite,
  { leaf, node, known }: { leaf: Leaf; node: Node; known?: bigint },
): Promise<Input> {
  const { writer, level } = site;
  const question = questionOf(level, leaf.range, [node]);
  if (leaf.inner?.kind === 'join') {
    const [item, ...others] = fromItemsOf(level.text, leaf.inner.range) ?? [];
    const spine = item && others.length === 0 ? spineOf(node, item) : undefined;
    const said = { title: say`In the parentheses of FROM${inside(level)}`, label: say`the parentheses` };
    if (item && spine) return tellApart(site, { item, spine, ...said });
  }
  return countLeaf({ writer, level }, { leaf, node, question, known });
}

/** Explains joins that are made before the others as a part of their own. */
async function tellApart(
  { writer, level }: StepSite,
  { item, spine, title, label }: { item: FromItem; spine: Spine; title: Words; label: Words },
): Promise<Input> {
  const part: PartDraft = { title, steps: [] };
  const rows = await tellItem({ writer, level, part }, { item, spine });
  writer.parts.push(part);
  const last = spine.joins.at(-1);
  const question = questionOf(level, item.range, [last ? { JoinExpr: last } : spine.leaf]);
  return { label, name: label, rows, question, outer: isKnown(rows) ? undefined : rows.outer };
}

/** Whether the query has a sum or an average in which a repeated row counts again. */
function isSummed({ targetList, havingClause, sortClause }: SelectStmt): boolean {
  return callsIn([targetList, havingClause, sortClause]).some(
    (call) => ['sum', 'avg'].includes(nameOfCall(call)) && !call.agg_distinct,
  );
}
