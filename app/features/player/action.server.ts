import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { formInit, pathNumber, screen } from '~/http/screen.server';
import { type FailureWords, failureOf } from './failure';
import { repairOf } from './repair.server';
import { draftSchema } from './schema';

type PlayerForm = { intent: string; itemId: number; query?: string };

async function readPlayerForm<Form>(request: Request, schema: z.ZodType<Form>) {
  const { user_id: userId } = await requireUser(request);
  return { userId, form: parse(schema, Object.fromEntries(await readForm(request))) };
}

/** An error of `open` fails the page; an error of `reply` is shown beside the typed query. */
export function playerAction<Form extends PlayerForm, Opened extends object, Reply>(
  request: Request,
  steps: {
    schema: z.ZodType<Form>;
    words: FailureWords;
    open: (args: { userId: number; itemId: number }) => Promise<Opened>;
    reply: (args: Opened & { form: Form; arrivedAt: Date; signal: AbortSignal }) => Promise<Reply>;
  },
) {
  const arrivedAt = new Date();
  return screen(request, async () => {
    const { userId, form } = await readPlayerForm(request, steps.schema);
    const opened = await steps.open({ userId, itemId: form.itemId });
    try {
      return await steps.reply({ ...opened, form, arrivedAt, signal: request.signal });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Another window has changed the state: the reloaded page shows it.
      if (error.code === 'conflict' && form.intent !== 'next') {
        const { pathname, search } = new URL(request.url);
        throw redirect(pathname + search, 303);
      }
      const { message, detail } = error;
      // A query that does not run gets the title of Run's error, whichever button sent it.
      const isOfQuery = error.code === 'bad_request' && ['submit', 'explain'].includes(form.intent);
      const intent = isOfQuery ? 'run' : form.intent;
      const failure = failureOf({ ...form, intent }, steps.words, {
        message,
        place: detail.place,
        tried: detail.tried,
      });
      const repair = detail.repaired && repairOf({ itemId: form.itemId, query: detail.repaired });
      return data({ ...failure, ...(repair && { repair }) }, formInit(error));
    }
  });
}

/** Stores the draft of a player's editor; a GET redirects to the player. */
export function draftRoute(
  pathOf: (id: number) => string,
  keep: (draft: { userId: number; id: number; itemId: number; query: string }) => Promise<void>,
) {
  const idOf = ({ params }: LoaderFunctionArgs) => pathNumber(params.lessonId ?? params.assessmentId);
  return {
    loader: (args: LoaderFunctionArgs) => redirect(pathOf(idOf(args))),
    action: (args: ActionFunctionArgs) =>
      screen(args.request, async () => {
        const { userId, form } = await readPlayerForm(args.request, draftSchema);
        await keep({ userId, id: idOf(args), ...form });
        return new Response(null, { status: 204 });
      }),
  };
}
