import { z } from 'zod';
import type { CourseData } from './course-data';
import { findExceptions } from './exceptions';
import { FaultList } from './fault';
import { toHtml } from './html';
import { compileTask } from './task';
import { readText, taskShape, toTask } from './task-yaml';
import { parseYaml } from './yaml-source';

/** Points by difficulty: 1 to 4 (specification, sections 2.13 and 9), 5 for subscribers; 0 is the landing page's sample. */
const pointsOf = [0, 10, 20, 30, 40, 50];
const hintsOf = [0, 3, 3, 3, 4, 3];

const challengesSchema = z.strictObject({
  lesson: z.string().min(100),
  challenges: z
    .array(
      z
        .strictObject({
          ...taskShape,
          slug: z.string().regex(/^[a-z0-9-]+$/),
          title: z.string().min(3),
          difficulty: z.int().min(0).max(5),
          hints: z.array(z.string().min(10)),
          /** Shown once the challenge is solved. */
          debrief: z.string().min(80).optional(),
        })
        .refine(({ difficulty, debrief }) => difficulty === 0 || debrief !== undefined, {
          path: ['debrief'],
          message: 'a challenge has a debrief',
        })
        .refine(({ difficulty, hints }) => hints.length === hintsOf[difficulty], {
          path: ['hints'],
          message: `difficulties 1 to 5 have ${hintsOf.slice(1).join(', ')} hints`,
        }),
    )
    .min(1),
});

export type ChallengesSource = Awaited<ReturnType<typeof readChallenges>>;

/** @throws ContentError */
export async function readChallenges(dir: string) {
  const { value, source } = await parseYaml(`${dir}/challenges.yaml`, challengesSchema);
  const { file } = source;
  const faults = new FaultList(file);
  const lesson = readText(value.lesson, source, ['lesson'], faults.report);
  const challenges = [];
  for (const [c, { slug, title, difficulty, debrief, ...fields }] of value.challenges.entries()) {
    const path = ['challenges', c];
    const task = await toTask(fields, { source, path, report: faults.report });
    const said = debrief ? readText(debrief, source, [...path, 'debrief'], faults.report) : [];
    challenges.push({ slug, title, difficulty, task, debrief: said });
  }
  faults.check();
  return { file, lesson, challenges };
}

/** @throws ContentError */
export async function compileChallenges(
  source: ChallengesSource,
  { run, catalogue, readSkills }: CourseData,
) {
  const { file } = source;
  const challenges = [];
  for (const { task, debrief: nodes, ...about } of source.challenges) {
    const points = pointsOf[about.difficulty] ?? 0;
    const exceptions = await findExceptions({ file, task, catalogue });
    const debrief = await toHtml({ file, nodes, run });
    const compiled = await compileTask({ file, task, run });
    const { skills, lesson } = await readSkills(task.reference.sql);
    challenges.push({ ...compiled, ...about, exceptions, points, debrief, skills, lesson });
  }
  return { lesson: await toHtml({ file, nodes: source.lesson, run }), challenges };
}
