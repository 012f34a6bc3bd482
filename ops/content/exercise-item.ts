import type { Code, RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { z } from 'zod';
import { contractSchema } from '~/features/sandbox/contract';
import { contractSourceSchema, equivalentsSchema } from './contract-source';
import { ContentError, type Report } from './fault';
import { lineOf, roleOf, toSqlBlock } from './fence';
import { checkSecrecy, type TaskSource } from './task';
import { checkYaml } from './yaml-source';

export type ExerciseSource = { type: 'exercises' } & TaskSource;

const checkedSchema = z
  .looseObject({ traps: z.array(z.string().min(5)).min(1), equivalents: equivalentsSchema })
  .transform(({ traps, equivalents, ...contract }) => ({ traps, equivalents, contract }))
  .pipe(z.object({ traps: z.any(), equivalents: z.any(), contract: contractSourceSchema }));

export const exerciseRoles = ['contract', 'start', 'reference', 'alternative', 'wrong'] as const;
type Role = (typeof exerciseRoles)[number];

/** What to do, then the blocks and three hints. */
export function readExercise(
  nodes: RootContent[],
  args: { file: string; line: number; report: Report },
): ExerciseSource {
  const { file, line, report } = args;
  const blocks = nodes.filter((node): node is Code => exerciseRoles.includes(roleOf(node) as Role));
  const all = (role: Role) => blocks.filter((node) => roleOf(node) === role);
  const one = (role: Role): Code | undefined => {
    const [first, ...others] = all(role);
    if (!first || others.length > 0)
      report(line, `an exercise needs one ${role} block, not ${all(role).length}`);
    return first;
  };
  const atHints = nodes.findIndex((node) => node.type === 'heading' && toPlainText(node) === 'Hints');
  const list = nodes[atHints + 1];
  const hints =
    atHints >= 0 && list?.type === 'list' ? list.children.map((item) => toPlainText(item).trim()) : [];
  if (hints.length !== 3)
    report(line, `an exercise needs three hints in a list under ### Hints, not ${hints.length}`);
  if (all('alternative').length < 2) report(line, 'an exercise needs at least two alternative blocks');
  if (all('wrong').length < 2) report(line, 'an exercise needs at least two wrong blocks');

  const [start, reference, contract] = [one('start'), one('reference'), one('contract')];
  const source: ExerciseSource = {
    type: 'exercises',
    body: nodes.filter(
      (node, index) =>
        !blocks.includes(node as Code) && (atHints < 0 || (index !== atHints && index !== atHints + 1)),
    ),
    start: start ? toSqlBlock(start) : { sql: '', line },
    reference: reference ? toSqlBlock(reference) : { sql: '', line },
    alternatives: all('alternative').map(toSqlBlock),
    mutants: all('wrong').map(toSqlBlock),
    hints,
    ...readChecks(contract, file, report),
  };
  checkSecrecy(source, line, report);
  return source;
}

function readChecks(node: Code | undefined, file: string, report: Report) {
  const nothing = { contract: contractSchema.parse({}), traps: [], equivalents: [] };
  if (!node) return nothing;
  try {
    return checkYaml({ file, text: node.value, schema: checkedSchema, firstLine: lineOf(node) + 1 }).value;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    for (const fault of error.faults) report(fault.line, fault.message);
    return nothing;
  }
}
