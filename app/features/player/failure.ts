import type { ClientActionFunctionArgs, useActionData } from '@remix-run/react';
import type { QueryPosition } from '~/http/errors';
import { unreached, withFailureReply } from '~/http/reach';
import { splitIntent } from '~/http/text';
import type { Try } from './try';

type Words = { title: string; unreached: string };

/** Titles and messages by intent; `unreached` is for a reply without a message (specification, section 8). */
export type FailureWords = Record<string, Words> & { run: Words };

const titled = (title: string) => ({ title, unreached });

/** For the buttons that all players have. */
export const failureWords = {
  run: { title: 'Query Error', unreached: 'Failed to execute query. Please try again.' },
  explain: titled('Not explained'),
  hint: titled('No hint was revealed'),
  format: titled('Not formatted'),
  take: titled('Not taken back'),
  solution: titled('Not shown'),
  others: titled('Not shown'),
};

type FailedForm = { intent: string; itemId: number; query?: string };

/** The reply to a form that failed, with what was typed. */
export function failureOf(
  { intent, itemId, query }: FailedForm,
  words: FailureWords,
  { message, place, tried }: { message?: string; place?: QueryPosition; tried?: Try } = {},
) {
  const { title, unreached } = words[intent] ?? words.run;
  return {
    kind: 'failed' as const,
    itemId,
    intent,
    title,
    query,
    message: message ?? unreached,
    place,
    tried,
  };
}

/** `again`: the intent to send again when the server could not be reached. */
export type Failure = ReturnType<typeof failureOf> & { again?: string };

export type ReplyOf<Action> = Failure | NonNullable<ReturnType<typeof useActionData<Action>>>;

export const keepUnreached = (words: FailureWords) => (args: ClientActionFunctionArgs) =>
  withFailureReply(args, ({ form, message }) => {
    const fields = Object.fromEntries(form) as Record<string, string>;
    const { query, intent: again, answerId, reason = '' } = fields;
    const itemId = Number(fields.itemId);
    const [intent] = splitIntent(fields);
    // The failure is shown beside the typed reason, which stays.
    if (intent === 'appeal') {
      const appealed = { refusal: message ?? unreached, answerId: Number(answerId), reason };
      return { kind: 'appealed' as const, itemId, query, appealed };
    }
    return { ...failureOf({ intent, itemId, query }, words, { message }), again };
  });
