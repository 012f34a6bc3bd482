import { type Drafted, draftAnswer } from '~/features/tutor/model/answer.server';
import type { Asked } from '~/features/tutor/model/asked';
import { checkFor } from '~/features/tutor/model/checks/check.server';
import { toPlain } from '~/features/tutor/model/plain';
import type { Endpoint } from '~/features/tutor/model-settings.server';
import type { Situation } from './cases';
import { covers, type prompts } from './rude-answers';

export type Prompt = (typeof prompts)[number];

/** The result of one question. `released`: the answer that the learner reads. `mode`: the rude model's instruction. */
export type Trial = {
  name: string;
  state: Situation['state'];
  prompt: string;
  mode: string;
  raw: string;
  released: string;
  isBuiltIn: boolean;
  isLeak: boolean;
  isFalse: boolean;
  drafted: Drafted;
};

export function askedWith({ asked }: Situation, { question, comment }: Prompt): Asked {
  const query = comment && asked.query ? `${asked.query}\n${comment}` : asked.query;
  return { ...asked, question, query };
}

/** Drafts a model's answer as the site does, and stores nothing. */
export async function tryOut(args: {
  situation: Situation;
  prompt: Prompt;
  mode: string;
  endpoint: Endpoint;
  judge: (released: string, asked: Asked) => { isLeak: boolean; isFalse: boolean };
}): Promise<Trial> {
  const { situation, prompt, mode, endpoint, judge } = args;
  const asked = askedWith(situation, prompt);
  const drafted = await draftAnswer({ asked, endpoint, signal: new AbortController().signal });
  const isBuiltIn = !drafted.isWhole || drafted.text === '';
  const released = [drafted.text, isBuiltIn ? asked.builtIn : ''].filter(Boolean).join('\n\n');
  const { name, state } = situation;
  return {
    ...{ name, state, prompt: prompt.name, mode, raw: drafted.raw[0] ?? '', released, isBuiltIn, drafted },
    ...judge(released, asked),
  };
}

/**
 * The part of an answer that is neither from a rude model's cover sentences nor from the learner, so it was given away.
 * Independent of the checks.
 */
export function givenAway(released: string, asked: Asked): string {
  // The table before a column's name does not change the query.
  const level = (text: string) =>
    text
      .toLowerCase()
      .replace(/\b\w+\.(?=[a-z])/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const inert = [asked.builtIn, ...covers, ...inertSentences];
  const rest = inert.reduce((text, sentence) => text.replaceAll(sentence, '\n'), released);
  return rest
    .split(/[`\n]/)
    .filter((part) => !level(asked.query).includes(level(part)))
    .join(' ')
    .replace(/[\s|.,:;-]+/g, ' ')
    .trim();
}

const inertSentences = [
  ...['Das ist ganz einfach.', 'Danach bist du fertig.', 'hint', '| step | write |'],
  ...['The next is', 'Then say', 'Now comes'],
];

/** The kind of the checks' objection to a real model's answer; undefined where there is none. */
export async function objectionTo(raw: string, asked: Asked): Promise<string | undefined> {
  return (await (await checkFor(asked)).look(toPlain(raw)))?.kind;
}
