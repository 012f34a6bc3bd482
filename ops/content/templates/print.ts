import { basename } from 'node:path';
import { lanes } from '~/features/sandbox/limits';
import { exitWith } from '../../say';
import { listCourses, readCourse } from '../course';
import type { CourseData } from '../course-data';
import { openDataset } from '../dataset-connection';
import { catalogueOf } from '../exceptions';
import { levelSql } from '../fence';
import { listTasks } from '../tasks';
import { datasetsDir, withGrader } from '../with-grader';
import { candidatesOf } from './expand';
import { type Instance, lengthOf } from './instance';
import { dataHashOf, hashTemplate, type Kept, keep, readKept, writeKept } from './kept';
import type { ExistingTasks, Reason } from './reject';
import type { Template } from './template';

/** Limits per template: instances kept, graded, and looked at. */
const most = { kept: 30, graded: 75, seen: 500 };

type Data = Pick<CourseData, 'run' | 'catalogue'>;
type Work = { dir: string; data: Data; taken: ExistingTasks; previousInstances: Kept['instances'] };

/** `npm run content:templates [-- WORD]`: certifies the templates that have changed, or all with the word in their name. */
async function certifyTemplates(word: string) {
  for (const dir of await listCourses(datasetsDir)) {
    const { templates, ...course } = await readCourse(dir);
    const dataset = basename(dir);
    const sandboxUrl = process.env.SANDBOX_DATABASE_URL ?? '';
    const { run, close } = await openDataset({ sandboxUrl, datasetsDir, dataset });
    const data = { run, catalogue: await catalogueOf(run) };
    const taken = await readExistingTasks(listTasks(dataset, course), data);
    const dataHash = await dataHashOf(dir);
    const fresh = new Map(templates.map((template) => [template.slug, hashTemplate(template, dataHash)]));
    const previous = await readKept(dir);
    let kept = previous.filter(({ template, hash }) => fresh.get(template) === hash);
    console.log(row('template', 'candidates', ...(await import('./reject')).reasons, 'kept'));
    for (const template of templates) {
      const hash = fresh.get(template.slug) ?? '';
      const before = kept.find((each) => each.template === template.slug);
      const isDue = word ? template.slug.includes(word) : before === undefined;
      const others = kept.filter((each) => each !== before).flatMap(({ instances }) => instances);
      const results = new Set([...taken.results, ...others.map(({ result }) => result)]);
      const { instances = [] } = previous.find((each) => each.template === template.slug) ?? {};
      const known = { dir, data, taken: { ...taken, results }, previousInstances: instances };
      const now = isDue ? { ...(await certifyTemplate(template, known)), hash } : before;
      kept = templates.flatMap(
        ({ slug }) => (slug === template.slug ? now : kept.find((each) => each.template === slug)) ?? [],
      );
      if (isDue) await writeKept(dir, kept);
    }
    const all = kept.flatMap(({ instances }) => instances);
    const different = new Set(all.map(({ result }) => result)).size;
    console.log(`${templates.length} templates, ${all.length} instances, ${different} different results`);
    await close();
  }
}

/** Queries and results of the authors' tasks, so that no generated task has the answer of an exercise. */
async function readExistingTasks(tasks: ReturnType<typeof listTasks>, { run }: Data): Promise<ExistingTasks> {
  const { fingerprintOf } = await import('./reject');
  const results = new Set<string>();
  for (const { task } of tasks) results.add(fingerprintOf(await run(task.reference.sql)));
  return {
    results,
    queries: new Set(tasks.map(({ task }) => levelSql(task.reference.sql))),
    longest: Math.max(...tasks.map(({ task }) => lengthOf(task))),
  };
}

async function certifyTemplate(template: Template, work: Work): Promise<Omit<Kept, 'hash'>> {
  const { dir, data, taken, previousInstances } = work;
  const { rejectAtSight, rejectByGrader, reasons } = await import('./reject');
  const candidates = await candidatesOf(template, data.run);
  // Instances of the previous run come first: learners know them, and they are more likely to pass than new ones.
  const known = new Set(previousInstances.map(({ holes }) => JSON.stringify(holes)));
  const isNew = (instance: Instance) => !known.has(JSON.stringify(keep(instance, template, '').holes));
  candidates.sort((one, other) => Number(isNew(one)) - Number(isNew(other)));
  const rejected = new Map<Reason, number>();
  const because: string[] = [];
  const reject = (reason: Reason) => rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
  const instances: Kept['instances'] = [];
  const exceptions = new Set<string>();
  const waiting = candidates.slice(0, most.seen);
  let graded = 0;
  const next = async (): Promise<{ instance: Instance; result: string } | undefined> => {
    for (let instance = waiting.shift(); instance; instance = waiting.shift()) {
      const sight = await rejectAtSight({ template, instance, taken }, data);
      if ('result' in sight) {
        taken.results.add(sight.result);
        taken.queries.add(levelSql(instance.task.reference.sql));
        return { instance, ...sight };
      }
      reject(sight.reason);
    }
  };
  while (instances.length < most.kept && graded < most.graded) {
    // As many in parallel as the sandbox runs of the site's own queries.
    const batch = [];
    for (let lane = 0; lane < Math.min(lanes.own, most.kept - instances.length); lane += 1)
      batch.push(await next());
    const found = batch.flatMap((each) => each ?? []);
    if (found.length === 0) break;
    graded += found.length;
    const judged = found.map(({ instance }) =>
      rejectByGrader({ template, instance, dataset: basename(dir) }, data),
    );
    for (const [at, judgement] of (await Promise.all(judged)).entries()) {
      const { instance, result } = found[at] as (typeof found)[number];
      if ('reason' in judgement) {
        reject(judgement.reason);
        because.push(...judgement.because);
      } else {
        instances.push(keep(instance, template, result));
        for (const exception of judgement.exceptions) exceptions.add(exception);
      }
    }
  }
  const counts = reasons.map((reason) => rejected.get(reason) ?? '');
  console.log(row(template.slug, candidates.length, ...counts, instances.length));
  for (const line of because.slice(0, 3)) console.log(`  ${line}`);
  return { template: template.slug, exceptions: [...exceptions].sort(), instances };
}

function row(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(28) + cells.map((cell) => String(cell).padStart(11)).join('');
}

try {
  await withGrader(() => certifyTemplates(process.argv[2] ?? ''));
} catch (error) {
  exitWith(error);
}
