import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from '@remix-run/react';

type Failure = { form: FormData; message?: string };

/** A client action: where the server fails, the page keeps what was typed, and `otherwise` says why. */
export async function reach<Reply extends object>(
  { request, serverAction }: ClientActionFunctionArgs,
  otherwise: (failure: Failure) => Reply,
) {
  const form = await request.clone().formData();
  const unanswered = (message?: string) => ({ ...otherwise({ form, message }), isUnanswered: true });
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error)) return unanswered();
    if (error.status < 500) throw error;
    return unanswered(String(error.data));
  }
}

export const unlessUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !actionResult?.isUnanswered && defaultShouldRevalidate;
