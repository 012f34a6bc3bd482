import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '~/features/sandbox/contract';
import type { ExerciseSource } from '../content/exercise-item';
import { levelSql } from '../content/fence';
import { readLesson } from '../content/lesson';
import type { Looser } from './arguments';

export type ContentExercise = ExerciseSource & { file: string; slug: string; line: number };

/** Undefined where the file or the exercise in it does not exist. @param name "lesson/exercise" @throws ContentError */
export async function findInContent(datasetsDir: string, dataset: string, name: string) {
  const [lessonSlug, slug] = name.split('/');
  const folder = join(datasetsDir, dataset, 'lessons');
  const names = await readdir(folder).catch((): string[] => []);
  const file = names.find((each) => each.replace(/^\d+-/, '') === `${lessonSlug}.md`);
  return file ? findIn(join(folder, file), slug ?? '') : undefined;
}

async function findIn(file: string, slug: string): Promise<ContentExercise | undefined> {
  const { items } = await readLesson(file);
  const item = items.find((each) => each.slug === slug);
  return item?.type === 'exercises' ? { ...item, file } : undefined;
}

export const alternativeBlock = (query: string) => `\`\`\`sql alternative\n${bare(query)}\n\`\`\``;

const bare = (query: string) => query.replaceAll('\r\n', '\n').trim().replace(/;$/, '').trimEnd();

export const contractLines = ({ columnNames, tolerance }: Looser) => [
  ...(columnNames === false ? ['columnNames: false'] : []),
  ...(tolerance === undefined ? [] : [`tolerance: ${tolerance}`]),
];

/**
 * Writes the query and the looser contract to the lesson's file. The file stays unchanged where the result reads differently.
 * @returns whether the file now has both
 */
export async function writeAccepted(
  exercise: ContentExercise,
  query: string,
  contract: Contract,
  looser: Looser,
) {
  const { file, slug } = exercise;
  const before = await readFile(file, 'utf8');
  const after = withAccepted(before, exercise, query, looser);
  try {
    await writeFile(file, after);
  } catch {
    return false;
  }
  const written = await findIn(file, slug).catch(() => undefined);
  if (written && has(written, query) && isDeepStrictEqual(written.contract, contract)) return true;
  await writeFile(file, before);
  return false;
}

const has = ({ reference, alternatives }: ExerciseSource, query: string) =>
  [reference, ...alternatives].some(({ sql }) => levelSql(sql) === levelSql(bare(query)));

function withAccepted(text: string, exercise: ContentExercise, query: string, looser: Looser): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const isFence = (line: string | undefined) => line?.trimEnd() === '```';
  // Edits from the bottom up, so that the line numbers above stay valid.
  const last = exercise.alternatives.at(-1) ?? exercise.reference;
  if (!has(exercise, query)) {
    const end = lines.findIndex((line, index) => index >= last.line && isFence(line));
    if (end >= 0) lines.splice(end + 1, 0, '', ...alternativeBlock(query).split('\n'));
  }
  const start = lines.findIndex((line, index) => index >= exercise.line && /^```yaml contract/.test(line));
  for (const line of contractLines(looser)) {
    const end = lines.findIndex((each, index) => index > start && isFence(each));
    const [key = ''] = line.split(':');
    const at = lines.findIndex((each, index) => index > start && index < end && each.startsWith(`${key}:`));
    if (at >= 0) lines[at] = line;
    else lines.splice(start + 1, 0, line);
  }
  return lines.join('\n');
}
