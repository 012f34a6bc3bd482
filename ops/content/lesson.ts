import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { z } from 'zod';
import { type ExerciseSource, exerciseRoles, readExercise } from './exercise-item';
import { FaultList, type Report } from './fault';
import { checkSql, lineOf, roleOf, type SqlBlock, toSqlBlock } from './fence';
import { parseMarkdown } from './markdown';
import { type QuizSource, readQuiz } from './quiz-item';
import { queriesOf } from './task';
import { readText, type TextSource, textRoles } from './text-item';
import { checkYaml } from './yaml-source';

const blockRoles = ['run', 'fails', 'figure', ...textRoles, ...exerciseRoles];

type ItemSource = TextSource | QuizSource | ExerciseSource;
export type LessonItem = { slug: string; title: string; line: number } & ItemSource;
export type LessonSource = LessonFront & { file: string; items: LessonItem[] };

/** Reads a lesson and checks it without the data. @throws ContentError */
export async function readLesson(file: string): Promise<LessonSource> {
  const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
  const faults = new FaultList(file);
  const { report } = faults;
  const { front, markdown } = splitFront(file, text, report);
  const tree = parseMarkdown({ text: markdown, roles: blockRoles, report });

  const starts = tree.children.flatMap((node, at) =>
    node.type === 'heading' && node.depth === 2 ? [at] : [],
  );
  if (starts.length === 0) report(1, 'a lesson needs items: headings like "## text: slug — Title"');
  if ((starts[0] ?? 0) > 0)
    report(lineOf(tree.children[0] ?? tree), 'this text stands before the first item');
  const items = starts.flatMap((at, n) => {
    const nodes = tree.children.slice(at + 1, starts[n + 1]);
    const item = readItem(tree.children[at] as RootContent, nodes, file, report);
    return item ? [item] : [];
  });
  const slugs = new Set<string>();
  for (const { slug, line } of items) {
    if (slugs.has(slug)) report(line, `the slug ${slug} is used twice`);
    slugs.add(slug);
  }
  const blocks = items.flatMap((item) => [
    ...workedBlocks(item),
    ...(item.type === 'exercises' ? queriesOf(item) : []),
  ]);
  await checkSql(blocks, report);
  faults.check();
  return { ...front, file, items };
}

function readItem(
  heading: RootContent,
  nodes: RootContent[],
  file: string,
  report: Report,
): LessonItem | undefined {
  const line = lineOf(heading);
  const match = /^(text|quiz|exercise): ([a-z0-9]+(?:-[a-z0-9]+)*) — (\S.*)$/.exec(toPlainText(heading));
  if (!match) {
    report(line, 'an item starts with "## text: slug — Title", or quiz:, or exercise:');
    return undefined;
  }
  for (const node of nodes) {
    if (node.type === 'heading' && (node.depth < 3 || node.depth > 4))
      report(lineOf(node), 'headings inside an item are ### or ####');
  }
  const named = { slug: match[2] ?? '', title: match[3] ?? '', line };
  if (match[1] === 'quiz') return { ...named, ...readQuiz(nodes, line, report) };
  if (match[1] === 'exercise') return { ...named, ...readExercise(nodes, { file, line, report }) };
  return { ...named, ...readText(nodes, { file, line, report }) };
}

function afterwardsOf(item: LessonItem): RootContent[] {
  if (item.type === 'quizzes') return item.explanation;
  return item.type === 'exercises' ? item.debrief : [];
}

export function workedBlocks(item: LessonItem): SqlBlock[] {
  const nodes = [...item.body, ...afterwardsOf(item)];
  return nodes.flatMap((node) => (node.type === 'code' && roleOf(node) === 'run' ? [toSqlBlock(node)] : []));
}

const frontSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(3),
  summary: z.string().min(20),
});

export type LessonFront = z.infer<typeof frontSchema> & { slug: string; orderIndex: number };

/** Pads the Markdown after the front matter, so that line numbers are those of the file. @throws ContentError */
function splitFront(file: string, text: string, report: Report) {
  const named = /^(\d\d)-([a-z0-9-]+)\.md$/.exec(basename(file));
  if (!named) report(1, 'a lesson file is named like 01-the-clubs-tables.md');
  const match = /^---\n([\s\S]*?\n)---\n/.exec(text);
  if (!match) report(1, 'the front matter is missing: a block between two lines of ---');
  const yaml = match?.[1] ?? '';
  const { value } = checkYaml({ file, text: yaml, schema: frontSchema, firstLine: 2 });
  const head = match?.[0] ?? '';
  return {
    front: { ...value, slug: named?.[2] ?? '', orderIndex: Number(named?.[1] ?? 0) },
    markdown: '\n'.repeat(head.split('\n').length - 1) + text.slice(head.length),
  };
}
