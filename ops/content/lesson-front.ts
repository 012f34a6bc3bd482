import { basename } from 'node:path';
import { z } from 'zod';
import type { Report } from './fault';
import { checkYaml } from './yaml-source';

const frontSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(3),
  summary: z.string().min(20),
});

export type LessonFront = z.infer<typeof frontSchema> & { slug: string; orderIndex: number };

/** The Markdown after the front matter is padded, so that its lines keep their numbers. @throws ContentError */
export function splitFront(file: string, text: string, report: Report) {
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
