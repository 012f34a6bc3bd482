import { z } from 'zod';
import { contractSourceSchema, equivalentsSchema } from './contract-source';
import type { Report } from './fault';
import { checkSql, type SqlBlock, toAlternative } from './fence';
import { parseMarkdown } from './markdown';
import { checkSecrecy, queriesOf, type TaskSource } from './task';
import type { YamlSource } from './yaml-source';

const query = z.string().min(6);

/** The fields of a task in YAML, without hints, whose number depends on the file. Texts are Markdown. */
export const taskShape = {
  description: z.string().min(40),
  contract: contractSourceSchema.prefault({}),
  traps: z.array(z.string().min(5)).min(1),
  equivalents: equivalentsSchema,
  start: query.optional(),
  reference: query,
  alternatives: z.array(query).min(2),
  wrong: z.array(query).min(2),
};

type TaskFields = z.output<z.ZodObject<typeof taskShape>> & { hints: string[] };
type Path = readonly PropertyKey[];

export async function toTask(
  fields: TaskFields,
  { source, path, report }: { source: YamlSource; path: Path; report: Report },
): Promise<TaskSource> {
  const block = (sql: string, ...at: PropertyKey[]): SqlBlock => ({
    sql: sql.trim().replace(/;$/, ''),
    line: source.textLineOf([...path, ...at]),
  });
  const task: TaskSource = {
    body: readText(fields.description, source, [...path, 'description'], report),
    start: fields.start === undefined ? undefined : block(fields.start, 'start'),
    reference: block(fields.reference, 'reference'),
    alternatives: fields.alternatives.map((sql, n) => toAlternative(block(sql, 'alternatives', n))),
    mutants: fields.wrong.map((sql, n) => block(sql, 'wrong', n)),
    hints: fields.hints,
    contract: fields.contract,
    traps: fields.traps,
    equivalents: fields.equivalents,
  };
  checkSecrecy(task, source.lineOf([...path, 'hints']), report);
  await checkSql(queriesOf(task), report);
  return task;
}

export function readText(text: string, source: YamlSource, path: Path, report: Report) {
  const firstLine = source.textLineOf(path);
  return parseMarkdown({ text, firstLine, roles: ['run', 'fails'], report }).children;
}
