import { asAppError, textReply } from './api.server';

/**
 * Runs a screen's loader or action: a failure meant for the learner is thrown on as the reply
 * that the error boundary puts into words.
 */
export async function screen<Result>(request: Request, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Response) throw error;
    throw textReply(asAppError(error, request));
  }
}

/** A number from a URL; anything else is no such page. */
export function pathNumber(value: string | undefined): number {
  if (!value || !/^\d{1,9}$/.test(value)) throw new Response('Not Found', { status: 404 });
  return Number(value);
}
