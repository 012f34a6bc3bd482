import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { secretFields } from './secret-fields';
import { showToast } from './toast';

type Failure = { form: FormData; message?: string };

export const unreached = 'The server could not be reached. Please check your connection and try again.';

const offline = 'You are offline. Please try again once you are back.';

const inTrueWords = (words: string) => (navigator.onLine ? words : words.replace(unreached, offline));

/** Returns `otherwise` when there is no reply, or the server failed. */
async function attempt<Result>(
  serverAction: () => Promise<unknown>,
  otherwise: (message?: string) => Result,
): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error)) return otherwise();
    if (error.status < 500) throw error;
    return otherwise(String(error.data));
  }
}

/** A client action: when the server fails, the page stays, and `otherwise` gives the reply. */
export async function withFailureReply<Reply extends object>(
  { request, serverAction }: ClientActionFunctionArgs,
  otherwise: (failure: Failure) => Reply,
) {
  const form = await request.clone().formData();
  return attempt(serverAction, (message) => {
    // The error status keeps the router from loading the page's data, which would fail too.
    const headers = { 'Content-Type': 'application/json' };
    return new Response(inTrueWords(JSON.stringify(otherwise({ form, message }))), { status: 503, headers });
  });
}

/**
 * The client action of a screen whose form shows errors. `words`: the errors, or a function of the pressed button's intent;
 * `otherwise` replaces a message that the server did not send.
 */
export const keepTyped =
  (words: string[] | ((intent: string) => string[]), otherwise = unreached) =>
  (args: ClientActionFunctionArgs) =>
    withFailureReply(args, ({ form, message = otherwise }) => ({
      error: { '': [...(Array.isArray(words) ? words : words(String(form.get('intent')))), message] },
      initialValue: Object.fromEntries([...form].filter(([name]) => !secretFields.includes(name))),
    }));

/** The client action of a ButtonForm, which shows failures as a toast. */
export const tellUnreached =
  (title: string, otherwise: string) =>
  ({ serverAction }: ClientActionFunctionArgs) =>
    attempt(serverAction, (message) => {
      const description = message ?? inTrueWords(`${otherwise}. ${unreached}`);
      showToast({ title, description, tone: 'destructive' });
      // Never resolves: after a reply the router would load the page's data, which would fail too.
      return new Promise<never>(() => {});
    });
