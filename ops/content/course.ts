import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '~/features/sandbox/contract';
import { type Dictionary, readDictionary } from './dictionary';
import { ContentError, type Fault } from './fault';
import { type Run, toHtml } from './html';
import { type LessonItem, type LessonSource, readLesson } from './lesson';

export type CompiledItem = { slug: string; title: string } & (
  | { type: 'texts'; html: string }
  | {
      type: 'quizzes';
      html: string;
      question: string;
      options: string[];
      correctAnswer: string;
      explanation: string;
    }
  | {
      type: 'exercises';
      html: string;
      initialQuery: string;
      hints: string[];
      contract: Contract;
      /** Names of the columns the reference returns. */
      columns: string[];
      reference: string;
      alternatives: string[];
      mutants: string[];
      traps: string[];
    }
);
export type CompiledLesson = {
  id: number;
  slug: string;
  name: string;
  summary: string;
  orderIndex: number;
  items: CompiledItem[];
};
export type CompiledCourseContent = {
  dataset: string;
  contentHash: string;
  dictionary: Dictionary;
  lessons: CompiledLesson[];
};

/**
 * A course's folder, finished for the database. `run` answers worked queries from the visible dataset.
 * Throws ContentError that lists every fault as file:line.
 */
export async function compileCourse(args: { dir: string; run: Run }): Promise<CompiledCourseContent> {
  const { dictionary, lessons } = await readCourse(args.dir);
  const compiled: CompiledLesson[] = [];
  for (const { id, slug, name, summary, orderIndex, file, items } of lessons) {
    const finished: CompiledItem[] = [];
    for (const item of items) finished.push(await compileItem(file, item, args.run));
    compiled.push({ id, slug, name, summary, orderIndex, items: finished });
  }
  const dataset = args.dir.split('/').findLast(Boolean) ?? '';
  return { dataset, contentHash: await hashCourse(args.dir), dictionary, lessons: compiled };
}

/** Reads and checks all of a course that needs no database. Throws ContentError with every fault. */
export async function readCourse(dir: string): Promise<{ dictionary: Dictionary; lessons: LessonSource[] }> {
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
  const files = (await readdir(join(dir, 'lessons'))).filter((file) => file.endsWith('.md')).sort();
  const dictionary = await gather(readDictionary(dir));
  const lessons: LessonSource[] = [];
  for (const file of files) {
    const lesson = await gather(readLesson(join(dir, 'lessons', file)));
    if (!lesson) continue;
    const twin = lessons.find(({ id, slug }) => id === lesson.id || slug === lesson.slug);
    if (twin) faults.push({ file: lesson.file, line: 2, message: `id or slug is also that of ${twin.file}` });
    lessons.push(lesson);
  }
  if (faults.length > 0 || !dictionary) throw new ContentError(faults);
  return { dictionary, lessons };
}

/** Changes when anything does that a compiled course is made from: its files and this compiler. */
export async function hashCourse(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const root of [dir, import.meta.dirname]) {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function compileItem(file: string, item: LessonItem, run: Run): Promise<CompiledItem> {
  const { slug, title } = item;
  const html = await toHtml({ file, nodes: item.body, run });
  if (item.type === 'texts') return { slug, title, type: 'texts', html };
  if (item.type === 'quizzes') {
    const explanation = await toHtml({ file, nodes: item.explanation, run });
    const { question, options, correctAnswer } = item;
    return { slug, title, type: 'quizzes', html, question, options, correctAnswer, explanation };
  }
  const columns = await columnsOf(file, item.reference, item.contract, run);
  return {
    slug,
    title,
    type: 'exercises',
    html,
    initialQuery: item.start.sql,
    hints: item.hints,
    contract: item.contract,
    columns,
    reference: item.reference.sql,
    alternatives: item.alternatives.map(({ sql }) => sql),
    mutants: item.mutants.map(({ sql }) => sql),
    traps: item.traps,
  };
}

async function columnsOf(
  file: string,
  reference: { sql: string; line: number },
  contract: Contract,
  run: Run,
) {
  const fault = (message: string) => new ContentError([{ file, line: reference.line, message }]);
  const { columns } = await run(`select * from (\n${reference.sql}\n) as reference limit 0`).catch((error: Error) => {
    throw fault(`the reference fails: ${error.message}`);
  });
  const names = columns.map(({ name }) => name);
  const missing = contract.order.find(({ column }) => !names.includes(column));
  if (missing) throw fault(`the contract sorts by ${missing.column}, which the reference does not return`);
  return names;
}
