import type { ClientActionFunctionArgs, useActionData } from '@remix-run/react';
import type { Place } from '~/http/errors';
import { reach } from '~/http/reach';

type Words = { title: string; unreached: string };

/** By intent; `unreached` is said where the server has no words (specification, section 8). */
export type FailureWords = Record<string, Words> & { run: Words };

type FailedForm = { intent: string; itemId: number; query?: string };

/** The reply to a form that failed, with what was typed. */
export function failureOf(
  { intent, itemId, query }: FailedForm,
  words: FailureWords,
  { message, place }: { message?: string; place?: Place } = {},
) {
  const { title, unreached } = words[intent] ?? words.run;
  return { kind: 'failed' as const, itemId, intent, title, query, message: message ?? unreached, place };
}

export type Failure = ReturnType<typeof failureOf>;

export type ReplyOf<Action> = Failure | NonNullable<ReturnType<typeof useActionData<Action>>>;

export const keepUnreached = (words: FailureWords) => (args: ClientActionFunctionArgs) =>
  reach(args, ({ form, message }) => {
    const [intent = '', query] = ['intent', 'query'].map((name) => form.get(name)?.toString());
    return failureOf({ intent, itemId: Number(form.get('itemId')), query }, words, { message });
  });
