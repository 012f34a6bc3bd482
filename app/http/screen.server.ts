import { asAppError, textReply } from './api.server';
import type { AppError } from './errors';
import { idSchema } from './id';

/** Throws errors as a Response, which the error boundary shows. */
export async function screen<Result>(request: Request, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Response) throw error;
    throw textReply(asAppError(error, request));
  }
}

export const formInit = ({ status, headers }: AppError): ResponseInit => ({ status, headers });

/** @throws Response 404 when `value` is no id */
export function pathNumber(value: string | undefined): number {
  const id = idSchema({ minimum: 0 }).safeParse(value);
  if (!id.success) throw new Response('Not Found', { status: 404 });
  return id.data;
}
