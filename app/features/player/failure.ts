import type { ClientActionFunctionArgs, useActionData } from '@remix-run/react';
import { reach } from '~/http/reach';

type Words = { title: string; unreached: string };

/** By intent: a failure's title, and what is said where the server has no words for it (specification, section 8). */
export type FailureWords = Record<string, Words> & { run: Words };

type FailedForm = { intent: string; itemId: number; query?: string };

/** The reply to a form that failed, with what was typed. */
export function failureOf({ intent, itemId, query }: FailedForm, words: FailureWords, message?: string) {
  const { title, unreached } = words[intent] ?? words.run;
  return { kind: 'failed' as const, itemId, intent, title, query, message: message ?? unreached };
}

export type Failure = ReturnType<typeof failureOf>;

/** What a component may be given by `useActionData`: what an action answers with, or that it failed. */
export type ReplyOf<Action> = Failure | NonNullable<ReturnType<typeof useActionData<Action>>>;

/** A player's clientAction: a form that did not reach the server keeps its text. */
export const keepUnreached = (words: FailureWords) => (args: ClientActionFunctionArgs) =>
  reach(args, ({ form, message }) => {
    const [intent = '', query] = ['intent', 'query'].map((name) => form.get(name)?.toString());
    return failureOf({ intent, itemId: Number(form.get('itemId')), query }, words, message);
  });
