import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from '@remix-run/react';

/** `message`: the server's words; undefined where none came. */
type Failure = { form: FormData; message?: string };

/**
 * A screen's action, in a browser with script: where the server cannot be reached or is out of order, the page stays
 * with what was typed, and `otherwise` says what went wrong.
 */
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

/** Nothing is loaded anew after a form that the server never answered: it could not be. */
export const unlessUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !actionResult?.isUnanswered && defaultShouldRevalidate;
