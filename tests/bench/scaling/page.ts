import { readFileSync } from 'node:fs';

type Spent = { app: number; product: number; sandbox: number };
/** Numbers of active statements in all samples, and of those waiting for a lock. */
type Waits = { active: number; waiting: number };
/** Results of the bench `capacity` on two cores, and counts of the course. Costs in ms, an hour in seconds of processor time. */
export type Figures = {
  measured: string;
  processor: string;
  items: number;
  actionsAnHour: number;
  costs: Record<string, Spent>;
  hour: Spent;
  replicas: { cost: Spent; product: Waits; sandbox: Waits; share: number };
  crowds: {
    learners: number;
    rate: number;
    p95: number;
    refused: number;
    cores: Spent & { bench: number };
  }[];
  course: { items: number; exercises: number };
  rowBytes: { progress: number; answer: number };
};

export const figuresFile = 'tests/bench/scaling/figures.json';
export const pageFile = 'docs/scaling.md';
/** The share of a core that may be used permanently. */
const share = 0.6;
/** Of a million (and ten million) learners, one in 20 learns for an hour a day, a sixth of them in the busiest hour. */
const atOnce = [1, 10].map((times) => (times * 1_000_000) / 20 / 6);

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
/** Rounds to significant digits, because the estimate is not more exact. */
const about = (value: number, digits = 2) => whole(Number(value.toPrecision(digits)));
const ofEach = ({ app, product, sandbox }: Spent, digits: number) =>
  [app, product, sandbox].map((value) => value.toFixed(digits));

/** Fills the template of the page with the computed values for `{{name}}`. @throws where a name is unknown */
export function writeScalingPage(figures: Figures): string {
  const template = readFileSync('tests/bench/scaling/scaling.md', 'utf8');
  const sums = new Map(Object.entries(sumsOf(figures)));
  return template.replaceAll(/\{\{([\w ]+)\}\}/g, (_, name) => {
    const sum = sums.get(name);
    if (sum === undefined) throw new Error(`scaling.md: nothing is called ${name}`);
    return String(sum);
  });
}

function sumsOf(figures: Figures) {
  const {
    measured,
    processor,
    items,
    actionsAnHour,
    costs,
    hour,
    course,
    rowBytes,
    replicas: two,
    crowds,
  } = figures;
  const total = hour.app + hour.product + hour.sandbox;
  const within = (ms: number) => crowds.findLast(({ p95, refused }) => p95 <= ms && refused === 0);
  const [comfortable, most] = [within(500), within(1_000)];
  const carriedBy = (cores: number, seconds: number) => (3_600 * share * cores) / seconds;
  const needs = (cores: number, seconds: number) =>
    atOnce.map((learners) => Math.ceil(learners / carriedBy(cores, seconds)));
  const [answers, replicas] = [(course.exercises * rowBytes.answer) / 1_000, needs(1, hour.app)];
  const [site, product, sandbox] = ofEach(hour, 1);
  return {
    ...{ measured, processor, 'items then': items, 'items now': course.items, actions: actionsAnHour },
    ...Object.fromEntries(Object.entries(costs).map(([kind, spent]) => [kind, ofEach(spent, 0).join(' | ')])),
    ...{ 'hour site': site, 'hour product': product, 'hour sandbox': sandbox },
    'hour total': total.toFixed(1),
    first: hour.app > hour.sandbox ? 'the site does' : 'the sandbox does',
    'learners a core': about(3_600 / total),
    'learners two cores': about(carriedBy(2, total)),
    crowds: crowds
      .map(({ learners, rate, p95, refused, cores }) => [
        ...[learners, rate, p95, refused].map(whole),
        ofEach(cores, 2).join(', '),
      ])
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
    most: whole(most?.learners ?? 0),
    comfortable: whole(comfortable?.learners ?? 0),
    client: comfortable?.cores.bench.toFixed(1),
    ...Object.fromEntries(Object.entries(two.cost).map(([part, times]) => [`two ${part}`, times.toFixed(2)])),
    ...{ 'product active': two.product.active, 'product waiting': two.product.waiting },
    ...{ 'sandbox active': two.sandbox.active, 'sandbox waiting': two.sandbox.waiting },
    'two carry': two.share.toFixed(1),
    'learners a replica': about(carriedBy(1, hour.app), 3),
    'learners a sandbox': about(carriedBy(2, hour.sandbox), 3),
    'learners a product core': about(carriedBy(1, hour.product), 3),
    'progress kB': about((course.items * rowBytes.progress) / 1_000),
    // Up to ten of a learner's answers to an exercise are stored.
    'answers kB': `${about(answers)} to ${about(10 * answers)}`,
    'at once': about(atOnce[0] ?? 0),
    'at once tenfold': about(atOnce[1] ?? 0),
    replicas: replicas.join(' | '),
    sandboxes: needs(2, hour.sandbox).join(' | '),
    cores: needs(1, hour.product).join(' | '),
    'cores tenfold': needs(1, hour.product)[1],
    'requests a second': atOnce.map((learners) => about((learners * actionsAnHour) / 3_600)).join(' | '),
    'replicas tenfold': replicas[1],
    'mail a second': about((replicas[1] ?? 0) / 2),
  };
}
