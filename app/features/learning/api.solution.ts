import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { textOf } from '~/features/tutor/explanation';
import { idFrom } from '~/http/api.server';
import { showSolutionOf } from './way-out.server';

const stepSchema = z.strictObject({ clause: z.string(), words: z.string(), rows: z.string().nullable() });

const call = userApi({
  POST: {
    summary:
      'Shows a solution of an exercise, after three wrong verdicts, all hints, or a right answer. Before that answer, the exercise is then seen and not solved.',
    reply: z.strictObject({
      query: z.string(),
      steps: z.array(stepSchema),
      debrief: z.string().nullable(),
      seen: z.boolean(),
    }),
    refusals: ['forbidden', 'not_found'],
    async handle({ userId, params, request }) {
      const { signal } = request;
      const exerciseId = idFrom(params.exerciseId);
      const { query, explanation, debrief, isSeen } = await showSolutionOf({ userId, exerciseId, signal });
      const steps = explanation.parts.flatMap((part) =>
        part.steps.map(({ clause, words, rows }) => ({ clause, words: textOf(words), rows })),
      );
      return { query, steps, debrief, seen: isSeen };
    },
  },
});

export { call as loader, call as action };
