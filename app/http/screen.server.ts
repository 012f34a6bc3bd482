import { asAppError, textReply } from './api.server';
import type { AppError } from './errors';
import { idSchema } from './id';

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

/** Status and headers of a form that comes back with what was typed and a failure's sentence. */
export function formInit(error: AppError): ResponseInit {
  const retryAfter = textReply(error).headers.get('Retry-After');
  return { status: error.status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} };
}

/** A number from a URL; anything else is no such page. */
export function pathNumber(value: string | undefined): number {
  const id = idSchema({ minimum: 0 }).safeParse(value);
  if (!id.success) throw new Response('Not Found', { status: 404 });
  return id.data;
}
