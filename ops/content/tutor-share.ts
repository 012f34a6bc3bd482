import { readStatement } from '~/features/sandbox/statement.server';
import { diagnoseQuery, rulesAgainst } from '~/features/tutor/diagnosis';
import type { Catalogue } from '~/sql/catalogue';
import type { Query } from '~/sql/model';
import { readQuery } from '~/sql/scope';
import type { NamedTask } from './tasks';

/** Of a rule, or a kind of difference: wrong answers that it speaks on first; accepted ones that it speaks against; those for which it is an exception. */
type Line = { id: string; wrong: number; accepted: number; excepted: number };

type Share = { lines: Line[]; wrong: number; spoken: number; accepted: number; against: number };

/** What the tutor says of the queries that the authors wrote, as far as it can be told without their results. */
export async function measureTutor(tasks: NamedTask[], catalogue: Catalogue): Promise<Share> {
  const lines = new Map<string, Line>();
  const lineOf = (id: string) => {
    const line = lines.get(id) ?? { id, wrong: 0, accepted: 0, excepted: 0 };
    lines.set(id, line);
    return line;
  };
  const share = { wrong: 0, spoken: 0, accepted: 0, against: 0 };
  const read = async ({ sql }: { sql: string }) => readQuery(await readStatement(sql), catalogue);
  for (const { task } of tasks) {
    const { reference, alternatives, mutants } = task;
    const accepted = await Promise.all([reference, ...alternatives].map(read));
    const exceptions = accepted.flatMap((answer) => rulesAgainst('suspicion', answer, accepted));
    for (const id of exceptions) lineOf(id).excepted += 1;
    const say = (query: Query) => diagnoseQuery(query, { accepted, exceptions });
    for (const query of await Promise.all(mutants.map(read))) {
      const finding = say(query);
      share.wrong += 1;
      if (!finding) continue;
      share.spoken += 1;
      lineOf(finding.id).wrong += 1;
    }
    for (const answer of accepted) {
      const finding = say(answer);
      share.accepted += 1;
      if (!finding) continue;
      share.against += 1;
      lineOf(finding.id).accepted += 1;
    }
  }
  return {
    ...share,
    lines: [...lines.values()].sort((one, other) => other.wrong - one.wrong || (one.id < other.id ? -1 : 1)),
  };
}
