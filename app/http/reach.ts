import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { secretFields } from './secret-fields';
import { showToast } from './toast';

type Failure = { form: FormData; message?: string };

export const unreached = 'The server could not be reached. Please check your connection and try again.';

const offline = 'You are offline. Please try again once you are back.';

const inTrueWords = (words: string) => (navigator.onLine ? words : words.replace(unreached, offline));

/** `otherwise` takes the place of a reply that did not come, or that says that the server failed. */
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

/** A client action: where the server fails, the page stays as it is, and `otherwise` says why. */
export async function reach<Reply extends object>(
  { request, serverAction }: ClientActionFunctionArgs,
  otherwise: (failure: Failure) => Reply,
) {
  const form = await request.clone().formData();
  return attempt(serverAction, (message) => {
    // Its status keeps the page's data as they are: they could not be fetched either.
    const headers = { 'Content-Type': 'application/json' };
    return new Response(inTrueWords(JSON.stringify(otherwise({ form, message }))), { status: 503, headers });
  });
}

/**
 * The client action of a screen whose form has a place for `words`, by the button that was pressed where buttons differ;
 * `otherwise` stands where the server has none.
 */
export const keepTyped =
  (words: string[] | ((intent: string) => string[]), otherwise = unreached) =>
  (args: ClientActionFunctionArgs) =>
    reach(args, ({ form, message = otherwise }) => ({
      error: { '': [...(Array.isArray(words) ? words : words(String(form.get('intent')))), message] },
      initialValue: Object.fromEntries([...form].filter(([name]) => !secretFields.includes(name))),
    }));

/** The client action of a ButtonForm, which has no such place. */
export const tellUnreached =
  (title: string, otherwise: string) =>
  ({ serverAction }: ClientActionFunctionArgs) =>
    attempt(serverAction, (message) => {
      const description = message ?? inTrueWords(`${otherwise}. ${unreached}`);
      showToast({ title, description, tone: 'destructive' });
      // After any reply the router would load the page's data, which cannot be had either.
      return new Promise<never>(() => {});
    });
