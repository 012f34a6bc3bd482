import type { Code, RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { z } from 'zod';
import { contractSchema } from '~/features/sandbox/contract';
import { contractSourceSchema, equivalentsSchema } from './contract-source';
import type { Report } from './fault';
import { lineOf, roleOf, toAlternative, toSqlBlock } from './fence';
import { toWordsWithCode } from './markdown';
import { checkSecrecy, type TaskSource } from './task';
import { readYamlBlock } from './yaml-source';

/** `debrief`: the author's text for learners who have solved the exercise; may be empty. */
export type ExerciseSource = { type: 'exercises'; debrief: RootContent[] } & TaskSource;

const checkedSchema = z
  .looseObject({ traps: z.array(z.string().min(5)).min(1), equivalents: equivalentsSchema })
  .transform(({ traps, equivalents, ...contract }) => ({ traps, equivalents, contract }))
  .pipe(z.object({ traps: z.any(), equivalents: z.any(), contract: contractSourceSchema }));

export const exerciseRoles = ['contract', 'start', 'reference', 'alternative', 'wrong'] as const;
type Role = (typeof exerciseRoles)[number];

/** Expects the task's text, then its blocks, three hints, and optionally a debrief. */
export function readExercise(
  nodes: RootContent[],
  args: { file: string; line: number; report: Report },
): ExerciseSource {
  const { file, line, report } = args;
  const blocks = nodes.filter((node): node is Code => exerciseRoles.includes(roleOf(node) as Role));
  const all = (role: Role) => blocks.filter((node) => roleOf(node) === role);
  const one = (role: Role): Code | undefined => {
    const [first, ...others] = all(role);
    if (others.length > 0 || (!first && role !== 'start'))
      report(line, `an exercise needs one ${role} block, not ${all(role).length}`);
    return first;
  };
  const atHints = nodes.findIndex((node) => isHeading(node, 'Hints'));
  const list = nodes[atHints + 1];
  const hints =
    atHints >= 0 && list?.type === 'list' ? list.children.map((item) => toWordsWithCode(item).trim()) : [];
  if (hints.length !== 3)
    report(line, `an exercise needs three hints in a list under ### Hints, not ${hints.length}`);
  if (all('alternative').length < 2) report(line, 'an exercise needs at least two alternative blocks');
  if (all('wrong').length < 2) report(line, 'an exercise needs at least two wrong blocks');

  const debrief = readDebrief(nodes, report);
  const [start, reference, contract] = [one('start'), one('reference'), one('contract')];
  const source: ExerciseSource = {
    type: 'exercises',
    body: nodes.filter(
      (node, index) =>
        !blocks.includes(node as Code) &&
        !debrief.includes(node) &&
        !isHeading(node, 'Debrief') &&
        (atHints < 0 || (index !== atHints && index !== atHints + 1)),
    ),
    debrief: debrief.filter((node) => !blocks.includes(node as Code)),
    start: start && toSqlBlock(start),
    reference: reference ? toSqlBlock(reference) : { sql: '', line },
    alternatives: all('alternative').map(toSqlBlock).map(toAlternative),
    mutants: all('wrong').map(toSqlBlock),
    hints,
    ...readChecks(contract, file, report),
  };
  checkSecrecy(source, line, report);
  return source;
}

const isHeading = (node: RootContent, title: string) =>
  node.type === 'heading' && toPlainText(node) === title;

function readDebrief(nodes: RootContent[], report: Report): RootContent[] {
  const at = nodes.findIndex((node) => isHeading(node, 'Debrief'));
  const [heading] = at < 0 ? [] : nodes.slice(at);
  if (heading?.type !== 'heading') return [];
  const after = nodes.slice(at + 1);
  const end = after.findIndex((node) => node.type === 'heading' && node.depth <= heading.depth);
  const debrief = end < 0 ? after : after.slice(0, end);
  if (toPlainText({ type: 'root', children: debrief }).length < 40)
    report(lineOf(heading), 'the debrief is missing or too short');
  if (after.some((node) => isHeading(node, 'Debrief')))
    report(lineOf(heading), 'an exercise has one debrief');
  return debrief;
}

function readChecks(node: Code | undefined, file: string, report: Report) {
  const checks = node && readYamlBlock(node, { file, schema: checkedSchema, report });
  return checks ?? { contract: contractSchema.parse({}), traps: [], equivalents: [] };
}
