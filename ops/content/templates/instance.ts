import { createHash } from 'node:crypto';
import { toString as toPlainText } from 'mdast-util-to-string';
import { contractSourceSchema } from '../contract-source';
import { ContentError } from '../fault';
import type { SqlBlock } from '../fence';
import { parseMarkdown } from '../markdown';
import type { TaskSource } from '../task';
import { type Choice, fill, holesIn } from './fill';
import type { Template } from './template';

/** A template with its holes filled. `slug` changes only with the queries, the contract or the values. */
export type Instance = { slug: string; choice: Choice; columns: string[]; task: TaskSource };

/** @throws ContentError where the filled contract or statement is invalid */
export function instanceOf(template: Template, choice: Choice): Instance {
  const { file, lines } = template;
  const fault = (line: number, message: string) => new ContentError([{ file, line, message }]);
  const filled = <Of>(value: Of): Of =>
    JSON.parse(fill(JSON.stringify(value), choice, 'sql'), (_, each) =>
      typeof each === 'string' ? each.trim() : each,
    );
  const block = (sql: string): SqlBlock => ({
    sql: fill(sql, choice, 'sql').trim(),
    line: lines.reference,
  });
  const contract = contractSourceSchema.safeParse(filled(template.contract));
  if (!contract.success) throw fault(lines.contract, contract.error.issues[0]?.message ?? 'not a contract');
  const { children: body } = parseMarkdown({
    text: fill(template.statement, choice, 'words'),
    firstLine: lines.statement,
    roles: [],
    report: (line, message) => {
      throw fault(line, message);
    },
  });
  return {
    slug: `${template.slug}-${digest(askedOf(template, choice))}`,
    choice,
    columns: filled(template.columns),
    task: {
      body,
      start: undefined,
      reference: block(template.reference),
      alternatives: template.alternatives.map(block),
      mutants: template.wrong.map(block),
      hints: [],
      contract: contract.data,
      traps: [],
      equivalents: template.equivalents.map(({ mutants, because }) => ({
        mutants: mutants.map((name) => fill(name, choice, 'sql')),
        because,
      })),
    },
  };
}

/** The parts of a choice that queries and contract use, without the words of the statement. */
export function askedOf(template: Template, choice: Choice): Record<string, string> {
  const { reference, alternatives, wrong, columns, contract } = template;
  const text = [reference, ...alternatives, ...wrong, ...columns, JSON.stringify(contract)].join('\n');
  const asked = holesIn(text, 'sql').filter(({ hole }) => choice[hole]);
  return Object.fromEntries(
    asked.map(({ hole, part }) => [`${hole}.${part}`, choice[hole]?.[part] ?? '']).sort(),
  );
}

export function lengthOf({ body }: TaskSource): number {
  return toPlainText({ type: 'root', children: body }).length;
}

export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 10);
}
