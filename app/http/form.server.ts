import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import { asAppError } from './api.server';
import { readForm } from './body.server';
import { AppError } from './errors';
import { formInit } from './screen.server';
import { secretFields } from './secret-fields';

type Rules<Schema, Extra> = {
  request: Request;
  form?: FormData;
  schema: Schema;
  /** The field that an AppError is shown at; the whole form by default. */
  blames?: string;
  /** Shown for an unexpected error, in place of the error page. */
  otherwise?: string[];
  extra?: Extra;
};

type Reply<Extra> = ReturnType<typeof data<SubmissionResult & Extra>>;

/**
 * `stay` replies with the typed form, as do faults found by the schema and an AppError of `handle`.
 * @throws AppError as readForm does, and bad_request for a button that the form does not have
 */
export async function submitForm<Schema extends z.ZodType, Result, Extra extends object = object>(
  { request, form, schema, blames = '', otherwise, extra = {} as Extra }: Rules<Schema, Extra>,
  handle: (values: z.output<Schema>, stay: (status: number) => Reply<Extra>) => Promise<Result>,
): Promise<Result | Reply<Extra>> {
  const submission = parseWithZod(form ?? (await readForm(request)), { schema });
  const reply = (init: ResponseInit, fieldErrors?: Record<string, string[]>): Reply<Extra> =>
    data(Object.assign(submission.reply({ hideFields: secretFields, fieldErrors }), extra), init);
  if (submission.status !== 'success') {
    if (submission.error?.intent) throw new AppError('bad_request', 'This page has no such button.');
    return reply({ status: 400 });
  }
  try {
    return await handle(submission.value, (status) => reply({ status }));
  } catch (error) {
    if (error instanceof Response) throw error;
    const fault = asAppError(error, request);
    const isForeseen = error instanceof AppError || (!otherwise && fault.code === 'unavailable');
    const words = isForeseen ? [fault.message] : otherwise;
    if (!words) throw fault;
    return reply(formInit(fault), { [fault.detail.field ?? blames]: words });
  }
}
