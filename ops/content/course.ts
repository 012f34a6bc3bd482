import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { say } from '../say';
import { findAnswersGiven } from './answers-given';
import { compileAssessment, readAssessment } from './assessment';
import { compileChallenges, readChallenges } from './challenges';
import type { CourseData } from './course-data';
import type { CourseSource } from './course-source';
import { readSchema } from './dataset-schema';
import { drawDiagram } from './diagram';
import { readDictionary } from './dictionary';
import { checkVariants } from './equal-variants';
import { catalogueOf, findExceptions } from './exceptions';
import { ContentError, type Fault } from './fault';
import { findBarrenExamples, readGlossary } from './glossary';
import { type Run, toHtml } from './html';
import { type LessonItem, type LessonSource, readLesson } from './lesson';
import { checkNames } from './names';
import { type Pieces, piecesOf } from './pieces/pieces';
import { checkSkills, skillsOf } from './skills';
import { namesOfSkills, readSkills } from './skills-source';
import { type CompiledTask, compileTask } from './task';
import { compileTemplates } from './templates/compile';
import { readTemplates } from './templates/read-templates';
import { checkVocabulary } from './vocabulary';

export type CompiledItem = { slug: string; title: string } & (
  | { type: 'texts'; html: string }
  | {
      type: 'quizzes';
      html: string;
      question: string;
      options: string[];
      correctAnswer: string;
      explanation: string;
      /** HTML by option. */
      reasons: Record<string, string>;
    }
  | ({
      type: 'exercises';
      exceptions: string[];
      pieces: Pieces | undefined;
      debrief?: string;
      skills: string[];
    } & CompiledTask)
);
export type CompiledLesson = Awaited<ReturnType<typeof compileLesson>>;
export type CompiledCourseContent = Awaited<ReturnType<typeof compileCourse>>;

/** Compiles a course's folder for the database. @throws ContentError with every fault */
export async function compileCourse({ dir, run }: { dir: string; run: Run }) {
  const course = await readCourse(dir);
  const { dictionary, glossary, lessons, assessment, challenges } = course;
  // Only a warning: a site may run on other data than the author's.
  for (const { file, line, message } of await findBarrenExamples(glossary, run))
    say(`${file}:${line}: ${message}`, 'warn');
  const data = {
    run,
    catalogue: await catalogueOf(run),
    readSkills: (sql: string) => skillsOf(sql, course),
  };
  const compiled = [];
  for (const lesson of lessons) compiled.push(await compileLesson(lesson, data));
  return {
    dataset: basename(dir),
    dictionary,
    skills: namesOfSkills(course.skills),
    diagram: drawDiagram(await readSchema(run), basename(dir)),
    lessons: compiled,
    assessment: await compileAssessment(assessment, run),
    challenges: await compileChallenges(challenges, data),
    practice: await compileTemplates({ dir, templates: course.templates }, data),
  };
}

/** @throws ContentError */
export async function compileLesson({ file, items, ...about }: LessonSource, data: CourseData) {
  const compiled = [];
  for (const item of items) compiled.push(await compileItem(file, item, data));
  return { ...about, items: compiled };
}

/** The folders of datasets/ that hold lessons; the others hold texts of pages. */
export async function listCourses(datasetsDir: string): Promise<string[]> {
  const folders = (await readdir(datasetsDir)).map((name) => join(datasetsDir, name));
  return folders.filter((folder) => existsSync(join(folder, 'lessons')));
}

/** Reads a course without a database. @throws ContentError with every fault */
export async function readCourse(dir: string): Promise<CourseSource> {
  const names = (await readdir(join(dir, 'lessons'))).filter((name) => name.endsWith('.md')).sort();
  const faults: Fault[] = [];
  const gather = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(...error.faults);
      return undefined;
    }
  };
  const dictionary = await gather(readDictionary(dir));
  const glossary = await gather(readGlossary(dir));
  const lessons: LessonSource[] = [];
  for (const name of names) {
    const lesson = await gather(readLesson(join(dir, 'lessons', name)));
    if (!lesson) continue;
    const twin = lessons.find(({ id, slug }) => id === lesson.id || slug === lesson.slug);
    if (twin) faults.push({ file: lesson.file, line: 2, message: `id or slug is also that of ${twin.file}` });
    lessons.push(lesson);
  }
  const assessment = await gather(readAssessment(dir));
  const challenges = await gather(readChallenges(dir));
  const skills = await gather(readSkills(dir));
  const templates = dictionary && (await gather(readTemplates(dir, dictionary)));
  if (!dictionary || !glossary || !assessment || !challenges || !skills || !templates)
    throw new ContentError(faults);
  if (faults.length > 0) throw new ContentError(faults);
  const course = { dictionary, glossary, lessons, assessment, challenges, templates, skills };
  const found = [
    ...(await checkNames(course)),
    ...(await checkVocabulary(course)),
    ...checkSkills(course),
    ...(await checkVariants(course)),
    ...(await findAnswersGiven(course)),
  ];
  if (found.length > 0) throw new ContentError(found);
  return course;
}

/** Changes with a course's files, and with the build, whose code compiles them. */
export async function hashCourse(dir: string, madeAt: Date): Promise<string> {
  const hash = createHash('sha256').update(madeAt.toISOString());
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function compileItem(file: string, item: LessonItem, data: CourseData): Promise<CompiledItem> {
  const { slug, title } = item;
  const { run, catalogue } = data;
  if (item.type === 'exercises') {
    const exceptions = await findExceptions({ file, task: item, catalogue });
    const pieces = await piecesOf({ file, task: item });
    const debrief = await toHtml({ file, nodes: item.debrief, run });
    const task = await compileTask({ file, task: item, run });
    const { skills } = await data.readSkills(task.reference);
    return {
      slug,
      title,
      type: 'exercises',
      exceptions,
      pieces,
      ...(debrief && { debrief }),
      skills,
      ...task,
    };
  }
  const html = await toHtml({ file, nodes: item.body, run });
  if (item.type === 'texts') return { slug, title, type: 'texts', html };
  const explanation = await toHtml({ file, nodes: item.explanation, run });
  const { question, options, correctAnswer } = item;
  const reasons: Record<string, string> = {};
  for (const [index, nodes] of item.reasons.entries())
    reasons[options[index] ?? ''] = await toHtml({ file, nodes, run });
  return { slug, title, type: 'quizzes', html, question, options, correctAnswer, explanation, reasons };
}
