import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Plan, PlanStep } from './plan';

type Authored = { other: string } & Record<'nodes' | 'joins' | 'details' | 'remarks', Record<string, string>>;

const authored: Authored = parse(readFileSync('datasets/plans.yaml', 'utf8'));

/** As EXPLAIN (ANALYZE, FORMAT JSON) names them. Rows and times are means of one loop. */
export type PlanNode = Record<string, unknown> & { 'Node Type': string; Plans?: PlanNode[] };

const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const msOf = (value: number) =>
  `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 })} ms`;
const numberOf = (node: PlanNode, name: string) => Number(node[name] ?? 0);
const textOf = (node: PlanNode, name: string) => String(node[name] ?? '');
const loopsOf = (node: PlanNode) => numberOf(node, 'Actual Loops');
const rowsOf = (node: PlanNode) => Math.round(numberOf(node, 'Actual Rows') * loopsOf(node));
const timeOf = (node: PlanNode) => numberOf(node, 'Actual Total Time') * loopsOf(node);
const fill = (words: string, values: Record<string, string>) =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** The node's name in EXPLAIN's text format. */
export function nameOf(node: PlanNode): string {
  const strategy = textOf(node, 'Strategy');
  const type = node['Node Type'];
  if (type === 'Aggregate')
    return { Sorted: 'GroupAggregate', Hashed: 'HashAggregate', Mixed: 'MixedAggregate' }[strategy] ?? type;
  return type === 'SetOp' && strategy === 'Hashed' ? 'HashSetOp' : type;
}

const cteOf = (node: PlanNode) => /^CTE (.*)$/.exec(textOf(node, 'Subplan Name'))?.[1];

/** Children first, and among them InitPlans first, as Postgres runs those before all else. */
function inOrder(node: PlanNode): PlanNode[] {
  const isBefore = (child: PlanNode) => Number(textOf(child, 'Parent Relationship') !== 'InitPlan');
  const plans = [...(node.Plans ?? [])].sort((a, b) => isBefore(a) - isBefore(b));
  return [...plans.flatMap(inOrder), node];
}

/** Milliseconds. EXPLAIN counts filling a CTE in its first reader's time, and not in the node that it is listed under. */
function ownTimes(nodes: PlanNode[]): Map<PlanNode, number> {
  const filled = new Map(nodes.flatMap((node) => (cteOf(node) ? [[cteOf(node), timeOf(node)]] : [])));
  const readers = new Map<string, PlanNode>();
  for (const node of nodes.filter((each) => each['Node Type'] === 'CTE Scan')) {
    const name = textOf(node, 'CTE Name');
    const before = readers.get(name);
    if (!before || timeOf(node) > timeOf(before)) readers.set(name, node);
  }
  return new Map(
    nodes.map((node) => {
      const name = textOf(node, 'CTE Name');
      const children = (node.Plans ?? []).filter((child) => !cteOf(child));
      const inside = children.reduce((sum, child) => sum + timeOf(child), 0);
      const ofCte = readers.get(name) === node ? (filled.get(name) ?? 0) : 0;
      return [node, Math.max(0, timeOf(node) - inside - ofCte)];
    }),
  );
}

/** Turns EXPLAIN's JSON into steps in words. */
export function planOf(query: string, explained: unknown): Plan {
  const [{ Plan: root, 'Execution Time': ms = 0 } = {} as never] = explained as [
    { Plan: PlanNode; 'Execution Time'?: number },
  ];
  const nodes = inOrder(root);
  const own = ownTimes(nodes);
  const total = Math.max(
    [...own.values()].reduce((sum, time) => sum + time, 0),
    1e-6,
  );
  const steps = nodes.map((node) => stepOf(node, { nodes, ms: own.get(node) ?? 0, total }));
  const read = nodes
    .filter((node) => node['Relation Name'])
    .reduce((sum, node) => sum + rowsOf(node) + removedBy(node), 0);
  const slowest = steps.reduce(
    (most, step, index) => (step.share > (steps[most]?.share ?? 0) ? index : most),
    0,
  );
  const ofAll = Math.round((steps[slowest]?.share ?? 0) * 100);
  return {
    query,
    ms: msOf(ms),
    read: figure(read),
    slowest: `step ${slowest + 1}, ${steps[slowest]?.name}: ${ofAll} %`,
    steps,
  };
}

const removedBy = (node: PlanNode) => Math.round(numberOf(node, 'Rows Removed by Filter') * loopsOf(node));

function stepOf(
  node: PlanNode,
  { nodes, ms, total }: { nodes: PlanNode[]; ms: number; total: number },
): PlanStep {
  const name = nameOf(node);
  const taken = (node.Plans ?? []).filter(
    (child) => !/InitPlan|SubPlan/.test(textOf(child, 'Parent Relationship')),
  );
  const [first, second] = taken.map((child) => `step ${nodes.indexOf(child) + 1}`);
  const values = {
    table: textOf(node, 'Relation Name'),
    index: textOf(node, 'Index Name'),
    cte: textOf(node, 'CTE Name'),
    first: first ?? 'nothing',
    second: second ?? 'nothing',
  };
  const joined = authored.joins[textOf(node, 'Join Type')];
  const words = [authored.nodes[name] ?? authored.other, joined].flatMap((each) => each ?? []);
  const expected = numberOf(node, 'Plan Rows') * Math.max(1, loopsOf(node));
  return {
    name: cteOf(node) ? `${name}, for the WITH part ${cteOf(node)}` : name,
    words: fill(words.join(' '), values),
    details: Object.entries(authored.details).flatMap(([key, label]) =>
      node[key] === undefined ? [] : [{ label, text: [node[key]].flat().join(', ') }],
    ),
    remarks: remarksOn(node, expected),
    rows: figure(rowsOf(node)),
    expected: figure(expected),
    ms: msOf(ms),
    share: ms / total,
  };
}

/** Remarks on an estimate ten times off, a filter that drops nine rows of ten, a thousand loops, a sort on disk. */
function remarksOn(node: PlanNode, expected: number): string[] {
  const [rows, loops] = [rowsOf(node), loopsOf(node)];
  const values = {
    rows: figure(rows),
    expected: figure(expected),
    loops: figure(loops),
    read: figure(rows + removedBy(node)),
  };
  const off = Math.max(1, rows) / Math.max(1, expected);
  const found = {
    never: loops === 0,
    estimate: loops > 0 && (off >= 10 || off <= 0.1),
    filter: removedBy(node) > 0 && removedBy(node) >= 0.9 * (rows + removedBy(node)),
    loops: loops >= 1_000,
    disk: textOf(node, 'Sort Space Type') === 'Disk',
  };
  return Object.entries(found).flatMap(([name, isSo]) =>
    isSo ? [fill(authored.remarks[name] ?? '', values)] : [],
  );
}
