import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { questionSchema } from '~/features/player/schema';
import { streamAnswer, wantsStream } from '~/features/tutor/answer-stream';
import { asAppError } from '~/http/api.server';
import { idSchema } from '~/http/id';
import { takeQuestionAbout } from './chat.server';

/** Accepted as the specification demands, but not used: the server has both itself. */
const contextSchema = z.object({
  exerciseDescription: z.string().optional(),
  previousMessages: z.array(z.object({ role: z.string(), content: z.string() })).optional(),
});

const call = userApi({
  POST: {
    summary:
      'Asks the tutor about an exercise. It looks at the learner’s last query; what the context says is not needed.',
    body: z.object({ message: questionSchema, exerciseId: idSchema(), context: contextSchema.optional() }),
    reply: z.strictObject({ message: z.string() }),
    streams: true,
    refusals: ['forbidden', 'not_found', 'too_many_requests'],
    async handle({ userId, request, body: { message, exerciseId } }) {
      const answer = await takeQuestionAbout({ userId, exerciseId, message, signal: request.signal });
      const reply = async (listener?: Parameters<typeof answer>[0]) => ({
        message: (await answer(listener)).text,
      });
      if (!wantsStream(request)) return reply();
      return streamAnswer(request, {
        ask: reply,
        failure: (error) => asAppError(error, request).message,
      });
    },
  },
});

export { call as loader, call as action };
