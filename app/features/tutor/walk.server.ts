import type { QueryArgs } from '~/features/sandbox/query.server';
import { type Examined, examineQuery } from '~/features/sandbox/questions.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { AppError } from '~/http/errors';
import { explain } from './explain.server';
import type { Explanation } from './explanation';
import { reasons } from './steps/step-writer';
import { say } from './steps/words';

const telling = { called: 'A solution' };
const unasked = { why: 'late' } as const;

/** Explains a solution as "Explain my query" explains a learner's query; without row counts where the sandbox is unavailable. */
export async function walkThrough(args: QueryArgs, sandbox?: Sandbox, hasRows = true): Promise<Explanation> {
  try {
    return await examineQuery(args, (examined) => explain(examined, { ...telling, hasRows }), sandbox);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return walkUncounted(args.query);
  }
}

async function walkUncounted(query: string): Promise<Explanation> {
  const { text, select } = await readStatement(query);
  const examined: Examined = { text, select, own: unasked, ask: () => Promise.resolve(unasked) };
  const { parts, remarks, ...rest } = await explain(examined, telling);
  const untold = say`The rows after each step could not be counted now. Ask again in a while to see them.`;
  return {
    ...rest,
    remarks: [untold, ...remarks],
    parts: parts.map(({ title, steps }) => ({
      title,
      steps: steps.map(({ notes, ...step }) => ({
        ...step,
        notes: notes.filter(({ words }) => words !== reasons.late),
      })),
    })),
  };
}
