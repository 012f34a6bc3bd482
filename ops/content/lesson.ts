import { readFile } from 'node:fs/promises';
import type { RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { type ExerciseSource, exerciseRoles, readExercise } from './exercise-item';
import { FaultList, type Report } from './fault';
import { checkSql, lineOf, roleOf, type SqlBlock, toSqlBlock } from './fence';
import { type LessonFront, splitFront } from './lesson-front';
import { parseMarkdown } from './markdown';
import { type QuizSource, readQuiz } from './quiz-item';
import { queriesOf } from './task';
import { readText, type TextSource, textRoles } from './text-item';

const blockRoles = ['run', 'fails', 'figure', ...textRoles, ...exerciseRoles];

type ItemSource = TextSource | QuizSource | ExerciseSource;
export type LessonItem = { slug: string; title: string; line: number } & ItemSource;
export type LessonSource = LessonFront & { file: string; items: LessonItem[] };

/** Checks all that can be checked without data. @throws ContentError */
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

/** What is shown once an item was answered. */
function afterwardsOf(item: LessonItem): RootContent[] {
  if (item.type === 'quizzes') return item.explanation;
  return item.type === 'exercises' ? item.debrief : [];
}

export function workedBlocks(item: LessonItem): SqlBlock[] {
  const nodes = [...item.body, ...afterwardsOf(item)];
  return nodes.flatMap((node) => (node.type === 'code' && roleOf(node) === 'run' ? [toSqlBlock(node)] : []));
}
