import { fileURLToPath } from 'node:url';
import { plans } from 'drizzle/plans';
import * as schema from 'drizzle/schema';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { describeContract } from '~/features/sandbox/contract';
import type { CompiledAssessment } from '../content/assessment';
import { readCatalog } from '../content/catalog';
import {
  type CompiledCourseContent,
  type CompiledItem,
  type CompiledLesson,
  compileCourse,
} from '../content/course';
import { openDataset } from '../content/dataset-connection';
import { insertDemoLearner } from './demo';

const ownDatasetsDir = fileURLToPath(new URL('../../datasets', import.meta.url));

export type Transaction = Parameters<
  Parameters<ReturnType<typeof drizzle<typeof schema>>['transaction']>[0]
>[0];

/**
 * Writes plans, catalog and course content from the repository into the product database: again and again to the
 * same end, in one transaction. What learners own is left alone, and items keep their ids by their slugs.
 * @param args.sandboxUrl admin connection to the sandbox, built: worked queries run there
 * @param args.datasetsDir where the content is read from
 * @param args.demo adds the demo learner
 */
export async function seedDatabase(args: {
  databaseUrl: string;
  sandboxUrl: string;
  datasetsDir?: string;
  demo?: boolean;
}) {
  const { databaseUrl, sandboxUrl, datasetsDir = ownDatasetsDir, demo = false } = args;
  const catalog = await readCatalog(datasetsDir);
  const courses = catalog.industries.flatMap(({ courses: ofIndustry }) => ofIndustry);
  const contents = await Promise.all(
    courses.flatMap(({ id, dataset }) =>
      dataset ? [compile({ courseId: id, dataset, datasetsDir, sandboxUrl })] : [],
    ),
  );
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await drizzle(client, { schema }).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('boxscore:seed'))`);
      await upsertPlans(tx);
      for (const { content } of contents) await upsertDataset(tx, content);
      await upsertCatalog(tx, catalog);
      for (const { courseId, content } of contents) {
        await upsertLessons(tx, courseId, content.lessons);
        await upsertAssessment(tx, courseId, content.assessment);
      }
      if (demo) await insertDemoLearner(tx);
    });
  } finally {
    await client.end();
  }
}

async function compile({
  courseId,
  dataset,
  datasetsDir,
  sandboxUrl,
}: {
  courseId: number;
  dataset: string;
  datasetsDir: string;
  sandboxUrl: string;
}) {
  const connection = await openDataset({ sandboxUrl, datasetsDir, dataset });
  try {
    return {
      courseId,
      content: await compileCourse({ dir: `${datasetsDir}/${dataset}`, run: connection.run }),
    };
  } finally {
    await connection.close();
  }
}

/** Every column of a row from the one that was to be inserted. */
const excluded = (...columns: string[]) =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      sql.raw(`excluded.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
    ]),
  );

async function upsertPlans(tx: Transaction) {
  await tx
    .insert(schema.plans)
    .values(plans)
    .onConflictDoUpdate({
      target: schema.plans.id,
      set: excluded('name', 'description', 'price', 'interval', 'features'),
    });
}

async function upsertDataset(tx: Transaction, content: CompiledCourseContent) {
  await tx
    .insert(schema.datasets)
    .values({
      name: content.dataset,
      contentHash: content.contentHash,
      dictionary: content.dictionary.tables,
      diagram: content.diagram,
      playgroundLesson: content.challenges.lesson,
    })
    .onConflictDoUpdate({
      target: schema.datasets.name,
      set: excluded('contentHash', 'dictionary', 'diagram', 'playgroundLesson'),
    });
  // Nobody's progress hangs on a challenge, so they are simply written anew.
  await tx.delete(schema.challenges).where(eq(schema.challenges.datasetName, content.dataset));
  await tx.insert(schema.challenges).values(
    content.challenges.challenges.map(({ slug, difficulty, title, html, initialQuery, points, hints }) => ({
      datasetName: content.dataset,
      slug,
      difficulty,
      title,
      description: html,
      initialQuery,
      points,
      hints,
    })),
  );
}

async function upsertCatalog(tx: Transaction, { industries }: Awaited<ReturnType<typeof readCatalog>>) {
  await tx
    .insert(schema.industries)
    .values(industries.map(({ courses: _, ...industry }, orderIndex) => ({ ...industry, orderIndex })))
    .onConflictDoUpdate({
      target: schema.industries.id,
      set: excluded('orderIndex', 'name', 'description', 'role', 'roleDescription'),
    });
  await tx
    .insert(schema.courses)
    .values(
      industries.flatMap((industry) =>
        industry.courses.map(({ dashboard, landing, available, dataset, ...course }, orderIndex) => ({
          ...course,
          industryId: industry.id,
          orderIndex,
          onDashboard: dashboard,
          onLanding: landing,
          isAvailable: available,
          datasetName: dataset,
        })),
      ),
    )
    .onConflictDoUpdate({
      target: schema.courses.id,
      set: excluded(
        'industryId',
        'orderIndex',
        'name',
        'description',
        'fullDescription',
        'duration',
        'level',
        'topics',
        'features',
        'onDashboard',
        'onLanding',
        'isAvailable',
        'datasetName',
      ),
    });
}

async function upsertLessons(tx: Transaction, courseId: number, lessons: readonly CompiledLesson[]) {
  if (lessons.length === 0) return;
  await tx
    .insert(schema.lessons)
    .values(lessons.map(({ items: _, ...lesson }) => ({ ...lesson, courseId })))
    .onConflictDoUpdate({
      target: schema.lessons.id,
      set: excluded('slug', 'name', 'summary', 'orderIndex'),
    });
  const items = lessons.flatMap((lesson) =>
    lesson.items.map((item, orderIndex) => ({ ...toRow(item), lessonId: lesson.id, orderIndex })),
  );
  await tx
    .insert(schema.lessonItems)
    .values(items)
    .onConflictDoUpdate({
      target: [schema.lessonItems.lessonId, schema.lessonItems.slug],
      set: excluded('type', 'title', 'content', 'key', 'orderIndex'),
    });
  for (const lesson of lessons) {
    const slugs = lesson.items.map(({ slug }) => slug);
    await tx
      .update(schema.lessonItems)
      .set({ orderIndex: null })
      .where(and(eq(schema.lessonItems.lessonId, lesson.id), notInArray(schema.lessonItems.slug, slugs)));
  }
}

/** What learners may read apart from what only the grader may. */
function toRow(item: CompiledItem) {
  const { slug, title, type } = item;
  switch (item.type) {
    case 'texts':
      return { slug, title, type, content: { type: item.type, html: item.html }, key: null };
    case 'quizzes': {
      const { html, question, options, correctAnswer, explanation } = item;
      return {
        slug,
        title,
        type,
        content: { type: item.type, html, question, options },
        key: { correctAnswer, explanation },
      };
    }
    case 'exercises': {
      const { html, initialQuery, hints, contract, columns, reference } = item;
      const contractWords = describeContract(contract, columns);
      return {
        slug,
        title,
        type,
        content: { type: item.type, html, initialQuery, hints, contract, contractWords },
        key: { reference },
      };
    }
  }
}

async function upsertAssessment(tx: Transaction, courseId: number, assessment: CompiledAssessment) {
  const { passingScore, questions } = assessment;
  await tx
    .insert(schema.assessments)
    .values({ courseId, passingScore })
    .onConflictDoUpdate({ target: schema.assessments.courseId, set: excluded('passingScore') });
  const materials = schema.assessmentMaterials;
  await tx
    .insert(materials)
    .values(
      questions.flatMap(({ slug, title, points, variants }, orderIndex) =>
        variants.map(({ html, initialQuery, contract, columns, hints, reference, explanation }, variant) => ({
          courseId,
          slug,
          variant,
          title,
          points,
          html,
          initialQuery,
          contract,
          contractWords: describeContract(contract, columns),
          hints,
          reference,
          explanation,
          orderIndex,
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [materials.courseId, materials.slug, materials.variant],
      set: excluded(
        'title',
        'points',
        'html',
        'initialQuery',
        'contract',
        'contractWords',
        'hints',
        'reference',
        'explanation',
        'orderIndex',
      ),
    });
  const slugs = questions.map(({ slug }) => slug);
  await tx
    .update(materials)
    .set({ orderIndex: null })
    .where(and(eq(materials.courseId, courseId), notInArray(materials.slug, slugs)));
}
