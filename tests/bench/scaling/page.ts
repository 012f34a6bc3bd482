import { readFileSync } from 'node:fs';

type Spent = { app: number; product: number; sandbox: number };
/** What the bench's part `capacity` found on a machine of two cores. Costs in milliseconds, an hour in seconds of processor. */
export type Figures = {
  measured: string;
  items: number;
  actionsAnHour: number;
  costs: Record<string, Spent>;
  hour: Spent;
  /** What there is to do by now. */
  course: { items: number; exercises: number };
  rowBytes: { progress: number; answer: number };
  crowds: { learners: number; rate: number; p95: number; cores: Spent }[];
};

const folder = 'tests/bench/scaling';
export const figuresFile = `${folder}/figures.json`;
export const pageFile = 'docs/scaling.md';
/** Of a core, what may be used for long. */
const share = 0.6;
const slowest = 1_000;
/** Of a learner's graded answers to an exercise. */
const mostKept = 10;
/** One of twenty learns on a day, for an hour, and a sixth of these hours falls into the busiest. */
const atOnceOfAMillion = 1_000_000 / 20 / 6;

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
/** To two digits, as nobody knows it better. */
const about = (value: number) => whole(Number(value.toPrecision(2)));
const mostly = (value: number) => whole(Number(value.toPrecision(3)));
const up = (value: number) => whole(Math.ceil(value));

/** The page of docs, whose sums are done here: `{{name}}` in its template is one of them. @throws where one is unknown */
export function writeScalingPage(figures: Figures): string {
  const template = readFileSync(`${folder}/scaling.md`, 'utf8');
  const sums: Record<string, string | undefined> = sumsOf(figures);
  return template.replaceAll(/\{\{([\w. ]+)\}\}/g, (_, name) => {
    const sum = sums[name];
    if (sum === undefined) throw new Error(`scaling.md: nothing is called ${name}`);
    return sum;
  });
}

function sumsOf({ measured, items, actionsAnHour, costs, hour, course, rowBytes, crowds }: Figures) {
  const answers = (course.exercises * rowBytes.answer) / 1_000;
  const total = hour.app + hour.product + hour.sandbox;
  const held = crowds.filter(({ p95 }) => p95 <= slowest);
  const most = held.at(-1);
  const comfortable = held.at(-2);
  const perCore = (seconds: number) => (3_600 / seconds) * share;
  const needs = (atOnce: number) => ({
    replicas: atOnce / perCore(hour.app),
    sandboxes: atOnce / (2 * perCore(hour.sandbox)),
    cores: atOnce / perCore(hour.product),
  });
  const [some, many] = [needs(atOnceOfAMillion), needs(10 * atOnceOfAMillion)];
  return {
    measured,
    'items then': String(items),
    'items now': String(course.items),
    'progress kB': about((course.items * rowBytes.progress) / 1_000),
    'answers kB': `${about(answers)} to ${about(answers * mostKept)}`,
    actions: String(actionsAnHour),
    ...Object.fromEntries(
      Object.entries(costs).map(([kind, { app, product, sandbox }]) => [
        kind,
        [app, product, sandbox].map(whole).join(' | '),
      ]),
    ),
    'hour site': hour.app.toFixed(1),
    'hour product': hour.product.toFixed(1),
    'hour sandbox': hour.sandbox.toFixed(1),
    'hour total': total.toFixed(1),
    'learners a core': about(3_600 / total),
    'learners two cores': about(2 * perCore(total)),
    crowds: crowds.map((crowd) => rowOf(crowd, crowd === most)).join('\n'),
    most: whole(most?.learners ?? 0),
    comfortable: whole(comfortable?.learners ?? 0),
    'learners a replica': mostly(perCore(hour.app)),
    'learners a sandbox': mostly(2 * perCore(hour.sandbox)),
    'learners a product core': mostly(perCore(hour.product)),
    'at once': about(atOnceOfAMillion),
    'at once tenfold': about(10 * atOnceOfAMillion),
    replicas: `${up(some.replicas)} | ${up(many.replicas)}`,
    sandboxes: `${up(some.sandboxes)} | ${up(many.sandboxes)}`,
    cores: `${up(some.cores)} | ${up(many.cores)}`,
    'cores tenfold': up(many.cores),
    'requests a second': [atOnceOfAMillion, 10 * atOnceOfAMillion]
      .map((atOnce) => about((atOnce * actionsAnHour) / 3_600))
      .join(' | '),
    'replicas tenfold': up(many.replicas),
    'mail a second': about(many.replicas / 2),
  };
}

function rowOf({ learners, rate, p95, cores }: Figures['crowds'][number], isMost: boolean): string {
  const used = [cores.app, cores.product, cores.sandbox].map((part) => part.toFixed(2)).join(', ');
  const cells = [whole(learners), whole(rate), whole(p95), used];
  return `| ${cells.map((cell) => (isMost ? `**${cell}**` : cell)).join(' | ')} |`;
}
