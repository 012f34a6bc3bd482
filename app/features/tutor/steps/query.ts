import type { CommonTableExpr, RangeVar, SelectStmt } from 'libpg-query';
import { type Outline, outlineOf } from '~/sql/outline';
import { parseSelect } from '~/sql/parser.server';
import { closeOf, type Range, readText, shownOf, sliceOf, type Text } from '~/sql/text';
import { findNodes, nodeAs } from '~/sql/tree';
import type { RowsSeen } from './row-counter';
import { tellSelect } from './select';
import { tellSetOperation } from './set-operation';
import { tellTail } from './sort';
import {
  type Inner,
  innerOf,
  inside,
  type Level,
  type PartDraft,
  type StepSite,
  type StepWriter,
} from './step-writer';
import { code, say, sentence } from './words';

/** Explains a query and its inner queries, in the order of evaluation. @throws what the writer's questions throw */
export async function writeQuery(writer: StepWriter, inner: Inner): Promise<RowsSeen> {
  const text = readText(inner.sql);
  const select = (await parseSelect(inner.sql)) ?? {};
  const outline = outlineOf(text);
  const { withClause, ...body } = select;
  const whole = { core: inner.sql, withs: inner.withs };
  const isReadable = outline && (withClause?.ctes ?? []).length === (outline.with?.ctes ?? []).length;
  const level: Level = { ...inner, text, select: body, question: whole };
  const part: PartDraft = { title: inner.title, steps: [] };
  if (!isReadable) {
    const told = await writer.last(level);
    const words = sentence(say`This query cannot be taken apart`);
    const everything = shownOf(text, { from: 0, to: text.tokens.length }, { isWhole: true });
    writer.add(part, { clause: 'QUERY', words, text: everything, question: whole, ...told });
    writer.parts.push(part);
    return told;
  }
  if (outline.with && withClause) {
    const { ctes, withs } = await tellCtes(writer, level, { outline, parts: withClause.ctes ?? [] });
    Object.assign(level, { ctes, withs });
  }
  level.question = { core: sliceOf(text, outline.body), withs: level.withs, is: body };
  const told = await tellBody({ writer, level, part }, outline);
  if (part.steps.length > 0) writer.parts.push(part);
  return told;
}

async function tellBody(site: StepSite, outline: Outline): Promise<RowsSeen> {
  const { writer, level, part } = site;
  const [arm] = outline.arms;
  if (!arm || outline.arms.length > 1) return tellSetOperation(site, outline);
  if (arm.kind === 'select') {
    const { clauses } = arm;
    return tellSelect({ writer, part, level: Object.assign(level, { clauses }) });
  }
  const { tail } = arm;
  const isBare = !tail.order && !tail.limit;
  const to = tail.order?.from ?? tail.limit?.from ?? arm.range.to;
  const core = sliceOf(level.text, { from: arm.range.from, to });
  const inner = { core, withs: level.withs };
  if (arm.kind === 'brackets') {
    const sql = sliceOf(level.text, withoutBrackets(level.text, arm.inner));
    if (isBare) return writer.explain({ ...level, sql, title: part.title });
    const title = say`The query in the parentheses${inside(level)}`;
    const told = await writer.explain(innerOf(level, { sql, title }));
    return tellTail(site, { tail, sorted: sortedOf(level, arm.range.from, tail.limit?.from), told });
  }
  const told = isBare ? await writer.last(level) : await writer.counter.countAndSample(inner);
  if (arm.kind === 'table' && isBare) {
    const name = shownOf(level.text, { from: arm.range.from + 1, to: arm.range.to });
    writer.add(part, {
      clause: 'TABLE',
      words: sentence(say`Take ${code(name)}`),
      question: inner,
      ...told,
    });
  } else {
    const words = arm.kind === 'table' ? say`Take the table` : say`Write these rows`;
    writer.add(part, {
      clause: arm.kind.toUpperCase(),
      words: sentence(words),
      question: inner,
      ...told,
    });
  }
  return tellTail(site, { tail, sorted: sortedOf(level, arm.range.from, tail.limit?.from), told });
}

/** Removes all enclosing parentheses in a loop: there may be hundreds. */
function withoutBrackets(text: Text, range: Range): Range {
  let { from, to } = range;
  while (text.tokens[from]?.text === '(' && closeOf(text, from) === to - 1) {
    from += 1;
    to -= 1;
  }
  return { from, to };
}

function sortedOf({ text, withs }: Level, from: number, to = text.tokens.length) {
  return { core: sliceOf(text, { from, to }), withs };
}

type Named = { ctes: ReadonlyMap<string, RowsSeen>; withs: readonly string[] };

/** Explains each query of WITH as a part of its own. */
async function tellCtes(
  writer: StepWriter,
  level: Level,
  { outline, parts }: { outline: Outline; parts: object[] },
): Promise<Named> {
  const { text, withs: around } = level;
  const ctes = new Map(level.ctes);
  let withs = around;
  for (const [index, { body, end }] of (outline.with?.ctes ?? []).entries()) {
    const cte = nodeAs<CommonTableExpr>(parts[index], 'CommonTableExpr');
    const name = cte?.ctename ?? '';
    const isRecursive = findNodes<RangeVar>(cte?.ctequery, 'RangeVar').some(
      ({ relname }) => relname === name,
    );
    const next = [sliceOf(text, { from: 0, to: end }), ...around];
    if (isRecursive && /^with\s+recursive\b/i.test(next[0] ?? '')) {
      ctes.set(name, await tellRecursive(writer, { name, withs: next, operation: cte?.ctequery }));
    } else {
      const inner = { sql: sliceOf(text, body), name, title: say`WITH ${code(name)}` };
      ctes.set(name, await writer.explain(innerOf({ withs, ctes, depth: level.depth }, inner)));
    }
    withs = next;
  }
  return { ctes, withs };
}

async function tellRecursive(
  writer: StepWriter,
  { name, withs, operation }: { name: string; withs: readonly string[]; operation: unknown },
): Promise<RowsSeen> {
  const part: PartDraft = { title: say`WITH RECURSIVE ${code(name)}`, steps: [] };
  const question = { core: `select * from "${name.replaceAll('"', '""')}"`, withs };
  const { rows, first } = await writer.counter.countAndSample(question);
  const { all } = nodeAs<SelectStmt>(operation, 'SelectStmt') ?? {};
  const until = all ? 'until it finds no more' : 'until it finds none that is new';
  const words = say`Start with the rows of the first query. Ask the second one again and again, each time about the rows found last, ${until}`;
  writer.add(part, { clause: 'REPEAT', words: sentence(words), rows, first, question });
  writer.parts.push(part);
  return { rows, first };
}
