import { fileURLToPath } from 'node:url';
import { plans } from 'drizzle/plans';
import * as schema from 'drizzle/schema';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Executor } from '~/db.server';
import { describeContract } from '~/features/sandbox/contract';
import type { CompiledAssessment } from '../content/assessment';
import { type Catalog, readCatalog } from '../content/catalog';
import {
  type CompiledCourseContent,
  type CompiledItem,
  type CompiledLesson,
  compileCourse,
} from '../content/course';
import { openDataset } from '../content/dataset-connection';
import { insertDemoLearner } from './demo';

const ownDatasetsDir = fileURLToPath(new URL('../../datasets', import.meta.url));

/**
 * Writes plans, catalog and course content into the product database, in one transaction; again, it changes nothing. What
 * learners own is left alone: items keep their ids by their slugs.
 * @param args.sandboxUrl admin connection to the built sandbox: worked queries run there
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

async function compile(args: { courseId: number; dataset: string; datasetsDir: string; sandboxUrl: string }) {
  const { courseId, dataset, datasetsDir } = args;
  const { run, close } = await openDataset(args);
  try {
    return { courseId, content: await compileCourse({ dir: `${datasetsDir}/${dataset}`, run }) };
  } finally {
    await close();
  }
}

function excluded([row = {}]: readonly object[]) {
  const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.keys(row).map((key) => [key, sql.raw(`excluded.${nameOf(key)}`)]));
}

async function upsertPlans(tx: Executor) {
  await tx
    .insert(schema.plans)
    .values(plans)
    .onConflictDoUpdate({ target: schema.plans.id, set: excluded(plans) });
}

async function upsertDataset(tx: Executor, content: CompiledCourseContent) {
  const { dataset: name, contentHash, dictionary, diagram, challenges } = content;
  const row = {
    name,
    contentHash,
    dictionary: dictionary.tables,
    diagram,
    playgroundLesson: challenges.lesson,
  };
  await tx
    .insert(schema.datasets)
    .values(row)
    .onConflictDoUpdate({ target: schema.datasets.name, set: excluded([row]) });
  // Nobody's progress hangs on a challenge, so they are simply written anew.
  await tx.delete(schema.challenges).where(eq(schema.challenges.datasetName, name));
  await tx.insert(schema.challenges).values(
    challenges.challenges.map(({ slug, difficulty, title, html, initialQuery, points, hints }) => {
      const description = html;
      return { datasetName: name, slug, difficulty, title, description, initialQuery, points, hints };
    }),
  );
}

async function upsertCatalog(tx: Executor, catalog: Catalog) {
  const industries = catalog.industries.map(({ courses: _, ...industry }, orderIndex) => ({
    ...industry,
    orderIndex,
  }));
  await tx
    .insert(schema.industries)
    .values(industries)
    .onConflictDoUpdate({ target: schema.industries.id, set: excluded(industries) });
  const courses = catalog.industries.flatMap((industry) =>
    industry.courses.map(({ dashboard, landing, available, dataset, ...course }, orderIndex) => ({
      ...course,
      industryId: industry.id,
      orderIndex,
      onDashboard: dashboard,
      onLanding: landing,
      isAvailable: available,
      datasetName: dataset,
    })),
  );
  await tx
    .insert(schema.courses)
    .values(courses)
    .onConflictDoUpdate({ target: schema.courses.id, set: excluded(courses) });
}

async function upsertLessons(tx: Executor, courseId: number, lessons: readonly CompiledLesson[]) {
  if (lessons.length === 0) return;
  const rows = lessons.map(({ items: _, ...lesson }) => ({ ...lesson, courseId }));
  await tx
    .insert(schema.lessons)
    .values(rows)
    .onConflictDoUpdate({ target: schema.lessons.id, set: excluded(rows) });
  const items = lessons.flatMap((lesson) =>
    lesson.items.map((item, orderIndex) => ({ ...toRow(item), lessonId: lesson.id, orderIndex })),
  );
  await tx
    .insert(schema.lessonItems)
    .values(items)
    .onConflictDoUpdate({
      target: [schema.lessonItems.lessonId, schema.lessonItems.slug],
      set: excluded(items),
    });
  for (const lesson of lessons) {
    const slugs = lesson.items.map(({ slug }) => slug);
    await tx
      .update(schema.lessonItems)
      .set({ orderIndex: null })
      .where(and(eq(schema.lessonItems.lessonId, lesson.id), notInArray(schema.lessonItems.slug, slugs)));
  }
}

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

async function upsertAssessment(tx: Executor, courseId: number, assessment: CompiledAssessment) {
  const { passingScore, questions } = assessment;
  await tx
    .insert(schema.assessments)
    .values({ courseId, passingScore })
    .onConflictDoUpdate({ target: schema.assessments.courseId, set: { passingScore } });
  const materials = schema.assessmentMaterials;
  const rows = questions.flatMap(({ slug, title, points, variants }, orderIndex) =>
    variants.map(({ html, initialQuery, contract, columns, hints, reference, explanation }, variant) => ({
      ...{ courseId, slug, variant, title, points, orderIndex },
      ...{ html, initialQuery, contract, hints, reference, explanation },
      contractWords: describeContract(contract, columns),
    })),
  );
  await tx
    .insert(materials)
    .values(rows)
    .onConflictDoUpdate({
      target: [materials.courseId, materials.slug, materials.variant],
      set: excluded(rows),
    });
  const slugs = questions.map(({ slug }) => slug);
  await tx
    .update(materials)
    .set({ orderIndex: null })
    .where(and(eq(materials.courseId, courseId), notInArray(materials.slug, slugs)));
}
