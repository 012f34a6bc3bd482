import type { SelectStmt } from 'libpg-query';
import type { Outline } from '~/sql/outline';
import { parseSelect } from '~/sql/parser.server';
import { isSameTree } from '~/sql/same-tree';
import { sliceOf } from '~/sql/text';
import type { Words } from '../explanation';
import { ordinalOf } from '../ordinals';
import type { Count, Question, RowsSeen } from './row-counter';
import { tellTail } from './sort';
import { innerOf, inside, type StepSite, type StepWriter } from './step-writer';
import { counted, isKnown, numberOf, rowsOf, say, sentence } from './words';

const mostArms = 12;

/** A SELECT, or several that are combined already; `from` and `to`: indexes of arms. */
type Side = { rows: Count; from: number; to: number; label: Words };

/** Explains UNION, INTERSECT and EXCEPT: each SELECT as a part of its own, and then how they are combined. */
export async function tellSetOperation(site: StepSite, outline: Outline): Promise<RowsSeen> {
  const { writer, level, part } = site;
  const { arms, tail, body } = outline;
  const few = arms.length > mostArms ? [] : arms;
  const trees = await Promise.all(few.map(({ range }) => parseSelect(sliceOf(level.text, range))));
  const end = arms.at(-1)?.range.to ?? body.to;
  const { withClause: _, limitCount, limitOffset, limitOption, sortClause, ...united } = level.select;
  const together: Question = {
    core: sliceOf(level.text, { from: body.from, to: end }),
    withs: level.withs,
    is: united,
  };
  const isBare = !tail.order && !tail.limit;
  const sides = { ...site, outline, trees, isBare };
  const whole = few.length > 0 ? await tellSide(sides, united, 0) : undefined;
  let told: RowsSeen = whole ?? { rows: { why: 'fault' } };
  if (whole?.to !== arms.length) {
    told = isBare ? await writer.last(level) : await writer.counter.countAndSample(together);
    const words = sentence(say`Put the rows of ${String(arms.length)} queries together`);
    writer.add(part, { clause: operationOf(level.select), words, ...told, question: together });
  }
  const sorted = {
    ...together,
    core: sliceOf(level.text, { from: body.from, to: tail.limit?.from ?? body.to }),
    is: { ...united, sortClause },
  };
  return tellTail(site, { tail, sorted, told });
}

type Sides = StepSite & { outline: Outline; trees: (SelectStmt | undefined)[]; isBare: boolean };

/** Undefined where the tree does not match the text. */
async function tellSide(
  sides: Sides,
  node: SelectStmt,
  from: number,
): Promise<(Side & RowsSeen) | undefined> {
  const { writer, level, part, outline, trees, isBare } = sides;
  const arm = outline.arms[from];
  if (!arm) return undefined;
  if (isSameTree(node, trees[from])) {
    const title = say`The ${ordinalOf(from)} query${inside(level)}`;
    const told = await writer.explain(innerOf(level, { sql: sliceOf(level.text, arm.range), title }));
    return { ...told, from, to: from + 1, label: say`the rows of the ${ordinalOf(from)} query` };
  }
  if (!node.larg || !node.rarg) return undefined;
  const left = await tellSide(sides, node.larg, from);
  const right = left && (await tellSide(sides, node.rarg, left.to));
  const last = right && outline.arms[right.to - 1];
  if (!left || !right || !last) return undefined;
  const question: Question = {
    core: sliceOf(level.text, { from: arm.range.from, to: last.range.to }),
    withs: level.withs,
    is: node,
  };
  const isLast = isBare && from === 0 && right.to === outline.arms.length;
  const told = isLast ? await writer.last(level) : await tellRows(writer, { node, left, right, question });
  const words = operationWords(node, { left, right, rows: told.rows });
  writer.add(part, { clause: operationOf(node), words, question, flow: 'merge', ...told });
  return { ...told, from, to: right.to, label: say`the rows of the ${operationOf(node)}` };
}

async function tellRows(
  writer: StepWriter,
  { node, left, right, question }: { node: SelectStmt; left: Side; right: Side; question: Question },
): Promise<RowsSeen> {
  const isSum = node.op === 'SETOP_UNION' && node.all;
  if (isSum && isKnown(left.rows) && isKnown(right.rows)) return { rows: left.rows + right.rows };
  return writer.counter.countAndSample(question);
}

const operations: Record<string, string> = {
  SETOP_UNION: 'UNION',
  SETOP_INTERSECT: 'INTERSECT',
  SETOP_EXCEPT: 'EXCEPT',
};
const operationOf = ({ op, all }: SelectStmt) => `${operations[op ?? ''] ?? ''}${all ? ' ALL' : ''}`;

function operationWords(
  node: SelectStmt,
  { left, right, rows }: { left: Side; right: Side; rows: Count },
): Words {
  const [one, other] = [left.label, right.label];
  switch (operationOf(node)) {
    case 'UNION ALL':
      return counted(say`Put ${other} under ${one}`, rows, (known) =>
        isKnown(left.rows) && isKnown(right.rows)
          ? `${numberOf(left.rows)} + ${numberOf(right.rows)} = ${rowsOf(known)}`
          : rowsOf(known),
      );
    case 'UNION':
      return say`Put ${other} under ${one}, and keep one of those that are the same.`;
    case 'INTERSECT':
      return sentence(say`Keep ${one} that are among ${other}, too, each once`);
    case 'INTERSECT ALL':
      return sentence(say`Keep ${one} that are among ${other}, too, as often as in both`);
    case 'EXCEPT':
      return sentence(say`Keep ${one} that are not among ${other}, each once`);
    default:
      return sentence(say`Take ${other} away from ${one}, one for one`);
  }
}
