import * as schema from 'drizzle/schema';
import { and, eq, gte, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '~/db.server';
import { keepFinished } from '~/features/catalog/edition.server';
import { describeContract } from '~/features/sandbox/contract';
import type { CompiledAssessment } from '../content/assessment';
import type { CompiledCourseContent, CompiledItem, CompiledLesson } from '../content/course';
import { excluded } from './write-catalog';

/** Writes lessons, assessment, challenges and practice tasks. Items are matched by slug and keep their ids and learners' data. */
export async function writeCourse(
  tx: Executor,
  args: { courseId: number; content: CompiledCourseContent; contentHash: string },
) {
  const { courseId, content, contentHash } = args;
  await keepFinished(tx, courseId);
  await updateDataset(tx, content, contentHash);
  await writePractice(tx, content);
  await upsertLessons(tx, courseId, content.lessons);
  await upsertAssessment(tx, courseId, content.assessment);
}

async function updateDataset(tx: Executor, content: CompiledCourseContent, contentHash: string) {
  const { dataset: name, dictionary, skills, diagram, challenges } = content;
  await tx
    .update(schema.datasets)
    .set({ contentHash, dictionary: dictionary.tables, skills, diagram, playgroundLesson: challenges.lesson })
    .where(eq(schema.datasets.name, name));
  // Scores refer to challenges by slug, without a foreign key, so the rows can be deleted and inserted.
  await tx.delete(schema.challenges).where(eq(schema.challenges.datasetName, name));
  await tx.insert(schema.challenges).values(
    challenges.challenges.map((challenge, orderIndex) => {
      const { slug, difficulty, title, html: description, initialQuery, points, hints } = challenge;
      const { contract, columns, reference, alternatives, goodFor, exceptions, debrief } = challenge;
      const grading = {
        contract,
        contractWords: describeContract(contract, columns),
        key: { reference, alternatives, goodFor, exceptions, debrief },
      };
      return {
        datasetName: name,
        slug,
        difficulty,
        orderIndex,
        title,
        description,
        initialQuery,
        points,
        hints,
        grading,
        skills: challenge.skills,
        lesson: challenge.lesson,
      };
    }),
  );
}

/** Leaves out tasks with a skill that no lesson teaches. */
async function writePractice(tx: Executor, { dataset: datasetName, practice }: CompiledCourseContent) {
  await tx.delete(schema.practiceTasks).where(eq(schema.practiceTasks.datasetName, datasetName));
  const rows = practice.flatMap(({ slug, template, title, html, skills, lesson, ...task }) => {
    const { contract, columns, ...key } = task;
    const grading = { contract, contractWords: describeContract(contract, columns), key };
    const told = { slug, template, title, description: html, initialQuery: '', hints: [] };
    return lesson === null ? [] : [{ datasetName, ...told, grading, skills, lesson }];
  });
  if (rows.length > 0) await tx.insert(schema.practiceTasks).values(rows);
}

async function upsertLessons(tx: Executor, courseId: number, lessons: readonly CompiledLesson[]) {
  if (lessons.length === 0) return;
  const rows = lessons.map(({ items: _, ...lesson }) => ({ ...lesson, courseId }));
  await tx
    .insert(schema.lessons)
    .values(rows)
    .onConflictDoUpdate({ target: schema.lessons.id, set: excluded(rows) });
  await moveItems(tx, courseId, lessons);
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
  const ids = lessons.map(({ id }) => id);
  const gone = tx
    .select({ id: schema.lessons.id })
    .from(schema.lessons)
    .where(and(eq(schema.lessons.courseId, courseId), notInArray(schema.lessons.id, ids)));
  await tx
    .update(schema.lessonItems)
    .set({ orderIndex: null })
    .where(inArray(schema.lessonItems.lessonId, gone));
}

/** An item that was moved to another lesson keeps its row, and with it the progress. */
async function moveItems(tx: Executor, courseId: number, lessons: readonly CompiledLesson[]) {
  const places = lessons.flatMap(({ id, items }) => items.map(({ slug }) => ({ id, slug })));
  const slugs = places.map(({ slug }) => slug);
  const rows = places
    .filter(({ slug }) => slugs.indexOf(slug) === slugs.lastIndexOf(slug))
    .map(({ id, slug }) => sql`(${id}::integer, ${slug}::text)`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    update lesson_items as item set lesson_id = place.lesson_id
    from (values ${sql.join(rows, sql`, `)}) as place (lesson_id, slug), lessons as old
    where item.slug = place.slug and item.lesson_id <> place.lesson_id
      and old.id = item.lesson_id and old.course_id = ${courseId} and not exists (
        select 1 from lesson_items as taken where taken.lesson_id = place.lesson_id and taken.slug = place.slug)`);
}

function toRow(item: CompiledItem) {
  const { slug, title, type } = item;
  switch (item.type) {
    case 'texts':
      return { slug, title, type, content: { type: item.type, html: item.html }, key: null, skills: [] };
    case 'quizzes': {
      const { html, question, options, correctAnswer, explanation, reasons } = item;
      return {
        slug,
        title,
        type,
        content: { type: item.type, html, question, options },
        key: { correctAnswer, explanation, reasons },
        skills: [],
      };
    }
    case 'exercises': {
      const { html, initialQuery, hints, contract, columns } = item;
      const { reference, alternatives, goodFor, exceptions, debrief } = item;
      const pieces = item.pieces && { right: item.pieces.right, wrong: item.pieces.wrong };
      const contractWords = describeContract(contract, columns);
      return {
        slug,
        title,
        type,
        content: { type: item.type, html, initialQuery, hints, contract, contractWords },
        key: { reference, alternatives, goodFor, exceptions, pieces, debrief },
        skills: item.skills,
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
  const rows = questions.flatMap(({ slug, title, points, lessons, variants }, orderIndex) =>
    variants.map(({ html, initialQuery, contract, columns, hints, reference, explanation }, variant) => ({
      ...{ courseId, slug, variant, title, points, lessons, orderIndex },
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
    .where(
      and(
        eq(materials.courseId, courseId),
        or(notInArray(materials.slug, slugs), gte(materials.variant, questions[0]?.variants.length ?? 0)),
      ),
    );
}
