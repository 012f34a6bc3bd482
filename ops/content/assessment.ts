import { z } from 'zod';
import { pointsAfterHints } from '~/features/player/hint-penalty';
import { FaultList } from './fault';
import { type Run, toHtml } from './html';
import { compileTask, type TaskSource } from './task';
import { readText, taskShape, toTask } from './task-yaml';
import { parseYaml } from './yaml-source';

const hintSchema = z.strictObject({ hint: z.string().min(10), points: z.number().positive() });

const questionSchema = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9-]+$/),
    title: z.string().min(3),
    lessons: z.array(z.int().positive()).min(1),
    points: z.int().positive(),
    variants: z
      .array(
        z.strictObject({
          ...taskShape,
          hints: z.array(hintSchema).length(3),
          explanation: z.string().min(40),
        }),
      )
      .min(3)
      .max(6),
  })
  .check(({ value, issues }) => {
    const cost = value.points - pointsAfterHints(value.points, 1);
    value.variants.forEach(({ hints }, v) => {
      hints.forEach(({ points }, h) => {
        if (points === cost) return;
        const message = `a hint costs a tenth of its question: ${cost}`;
        issues.push({ code: 'custom', message, input: points, path: ['variants', v, 'hints', h, 'points'] });
      });
    });
  });

const assessmentSchema = z
  .strictObject({ passingScore: z.int().positive(), questions: z.array(questionSchema).min(1) })
  .refine(({ questions }) => questions.reduce((sum, { points }) => sum + points, 0) === 100, {
    path: ['questions'],
    message: 'the points of all questions add up to 100',
  })
  .refine(({ questions }) => new Set(questions.map(({ variants }) => variants.length)).size < 2, {
    path: ['questions'],
    message: 'all questions have the same number of variants',
  });

type Question = z.output<typeof questionSchema>;
type Variant = { task: TaskSource; hints: z.output<typeof hintSchema>[]; explanation: TaskSource['body'] };

export type AssessmentSource = {
  file: string;
  passingScore: number;
  questions: (Omit<Question, 'variants'> & { variants: Variant[] })[];
};

export type CompiledAssessment = Awaited<ReturnType<typeof compileAssessment>>;

/** @throws ContentError */
export async function readAssessment(dir: string): Promise<AssessmentSource> {
  const { value, source } = await parseYaml(`${dir}/assessment.yaml`, assessmentSchema);
  const { file } = source;
  const faults = new FaultList(file);
  const questions: AssessmentSource['questions'] = [];
  for (const [q, question] of value.questions.entries()) {
    if (questions.some(({ slug }) => slug === question.slug)) {
      faults.report(source.lineOf(['questions', q, 'slug']), `the slug ${question.slug} is used twice`);
    }
    const variants = [];
    for (const [v, { hints, explanation, ...fields }] of question.variants.entries()) {
      const path = ['questions', q, 'variants', v];
      const texts = hints.map(({ hint }) => hint);
      const task = await toTask({ ...fields, hints: texts }, { source, path, report: faults.report });
      const text = readText(explanation, source, [...path, 'explanation'], faults.report);
      variants.push({ task, hints, explanation: text });
    }
    questions.push({ ...question, variants });
  }
  faults.check();
  return { file, passingScore: value.passingScore, questions };
}

/** @throws ContentError */
export async function compileAssessment({ file, passingScore, ...source }: AssessmentSource, run: Run) {
  const questions = [];
  for (const question of source.questions) {
    const variants = [];
    for (const { task, hints, explanation } of question.variants) {
      const compiled = await compileTask({ file, task, run });
      variants.push({ ...compiled, hints, explanation: await toHtml({ file, nodes: explanation, run }) });
    }
    questions.push({ ...question, variants });
  }
  return { passingScore, questions };
}
