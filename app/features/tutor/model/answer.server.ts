import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '../model-settings.server';
import { type Asked, saidBefore } from './asked';
import { type Check, checkFor, type Objection } from './checks/check.server';
import { completionOf, modelTimes } from './completion.server';
import { toPlain } from './plain';
import { promptFor, promptForLook, rewriteOf } from './prompt';
import { ModelFault } from './reply-stream';
import { Sentences } from './sentences';

/** Limits of an answer while it streams: a server may ignore `max_tokens`. A longer answer is cut off. */
const most = { characters: 1_500, sentences: 30 };

type Asking = {
  asked: Asked;
  endpoint: Endpoint;
  signal: AbortSignal;
  /** Called with each sentence as soon as it may be shown. */
  onSentence?: (text: string) => void;
  /** Whether the model is also asked to check its own answer before any of it is shown. */
  hasSecondLook?: boolean;
  times?: typeof modelTimes;
};

/**
 * `text`: the sentences that were shown, or empty. `isWhole`: no part of the answer is missing. `objections`: why drafts were
 * refused. `raw`: the model's own text of each draft, for the evaluation alone.
 */
export type Drafted = {
  text: string;
  isWhole: boolean;
  objections: Objection[];
  fault?: ModelFault;
  tokens: number;
  firstMs?: number;
  raw: string[];
};

/** Checks each sentence of the model's answer before it is shown, and asks for one rewrite where a check fails. Never throws. */
export async function draftAnswer(asking: Asking): Promise<Drafted> {
  const { asked, times = modelTimes } = asking;
  const started = performance.now();
  const shown: string[] = [];
  const drafted: Drafted = { text: '', isWhole: false, objections: [], tokens: 0, raw: [] };
  const show = (sentence: string) => {
    drafted.firstMs ??= performance.now() - started;
    shown.push(sentence);
    asking.onSentence?.(sentence);
  };
  try {
    const check = await checkFor(asked);
    let messages = promptFor(asked);
    for (let drafts = 1; drafts <= 2 && !drafted.isWhole; drafts += 1) {
      const left = times.allMs - (performance.now() - started);
      const objection = await draft({ ...asking, messages, check, shown, show, drafted, left });
      if (!objection) {
        drafted.isWhole = true;
        break;
      }
      drafted.objections.push(objection);
      messages = rewriteOf(promptFor({ ...asked, grade: 'where' }), objection.part);
    }
  } catch (error) {
    drafted.fault = error instanceof ModelFault ? error : new ModelFault('broken');
  }
  drafted.text = shown.join(' ');
  return drafted;
}

type Draft = Asking & {
  messages: ReturnType<typeof promptFor>;
  check: Check;
  shown: string[];
  show: (sentence: string) => void;
  drafted: Drafted;
  left: number;
};

/** @returns the objection for which the draft was refused. @throws ModelFault */
async function draft(args: Draft): Promise<Objection | undefined> {
  const { asked, endpoint, messages, signal, check, shown, show, drafted, hasSecondLook } = args;
  const { times = modelTimes } = args;
  const until = performance.now() + args.left;
  const completion = completionOf({
    endpoint,
    messages,
    signal,
    times: { ...times, allMs: Math.max(args.left, 1) },
  });
  const sentences = new Sentences();
  const held: string[] = [];
  const index = drafted.raw.push('') - 1;
  const take = async (raw: string): Promise<Objection | undefined> => {
    const sentence = toPlain(raw);
    if (!sentence || shown.includes(sentence)) return undefined;
    if (shown.length + held.length >= most.sentences) throw new ModelFault('too_long');
    // Each check reads all sentences so far: other requests get their turn in between.
    await setImmediate();
    const objection = check.glance([...shown, ...held, sentence].join(' '));
    if (objection) return objection;
    // A sentence with code waits for the whole answer: several together may show what each alone does not.
    if (hasSecondLook || held.length > 0 || check.isPiece(sentence)) held.push(sentence);
    else show(sentence);
    return undefined;
  };
  try {
    let length = 0;
    for await (const piece of completion.pieces) {
      drafted.raw[index] += piece;
      length += piece.length;
      if (length > most.characters) throw new ModelFault('too_long');
      for (const raw of sentences.add(piece)) {
        const objection = await take(raw);
        if (objection) return objection;
      }
    }
    for (const raw of sentences.end(completion.isWhole())) {
      const objection = await take(raw);
      if (objection) return objection;
    }
    const text = [...shown, ...held].join(' ');
    const objection = await check.look(text);
    if (objection) return objection;
    if (hasSecondLook && text) {
      const left = { ...times, allMs: Math.max(until - performance.now(), 1) };
      const spend = (tokens: number) => {
        drafted.tokens += tokens;
      };
      const looking = { asked, draft: text, endpoint, signal, times: left, spend };
      if (await lookAgain(looking)) return { kind: 'second look', part: text };
    }
    for (const sentence of held) show(sentence);
    return undefined;
  } finally {
    drafted.tokens += completion.tokens();
  }
}

type Looking = {
  asked: Asked;
  draft: string;
  endpoint: Endpoint;
  signal: AbortSignal;
  times: typeof modelTimes;
  spend: (tokens: number) => void;
};

/**
 * Whether the model says that a draft, with earlier answers, gives the solution: rules cannot follow what is dictated over
 * several turns. A verdict other than no counts as yes.
 * @throws ModelFault
 */
async function lookAgain({ asked, draft, spend, ...asking }: Looking): Promise<boolean> {
  const messages = promptForLook({ asked, said: saidBefore(asked), draft });
  const completion = completionOf({ ...asking, messages });
  let verdict = '';
  try {
    for await (const piece of completion.pieces) verdict += piece;
  } finally {
    spend(completion.tokens());
  }
  return !(completion.isWhole() && /^\W*no\b\W*$/i.test(verdict));
}
