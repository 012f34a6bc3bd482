import { performance } from 'node:perf_hooks';
import { env } from '~/env/env.server';
import { log } from '~/http/log.server';
import { mayAskModel } from '../model-choice.server';
import { modelEndpoint } from '../model-settings.server';
import { type Drafted, draftAnswer } from './answer.server';
import { type Asked, saidBefore } from './asked';
import { Breaker, BreakerOfLearners } from './breaker';
import { AnswerCache, keyOf } from './cache';
import { checkFor, type Objection } from './checks/check.server';
import { enterModel, settleTokens, takeTokens } from './limits.server';
import { mostTokensAsked } from './prompt';

/** `note`: why the model did not answer, and what still works. `leak`: a refused draft gave a part of the solution away. */
export type ModelAnswer = { text: string; source: 'model' | 'built-in'; note?: string; leak: boolean };

type Asking = Asked & {
  userId: number;
  signal?: AbortSignal;
  /** Called with each sentence once it is checked, and at the end with the rest: together they are the answer. */
  onSentence?: (text: string) => void;
};

const breaker = new Breaker();
const breakers = new BreakerOfLearners();
const cache = new AnswerCache();

/** Fixed questions by intent: their answers are cached for everybody, so they must not hold what one learner typed. */
const questions: Record<string, string> = {
  help: 'What is the matter with my query, and where do I look next?',
  solution: 'I would like to see the answer. What is my next step instead?',
};

const tired = 'The model does not answer at the moment. This is the built-in tutor.';
const spent = 'The model has no more answers today. This is the built-in tutor, which never runs out.';

/**
 * The model's answer to a question about an exercise, or the built-in one: where there is no model, the learner turned it off, a
 * limit is reached, the model fails, or its answer gives something away. Every sentence is checked before `onSentence` gets it.
 * Throws nothing but what the product's database throws.
 */
export async function askModel(asking: Asking): Promise<ModelAnswer> {
  const { userId, onSentence, signal, ...question } = asking;
  const builtIn = (note?: string): ModelAnswer => {
    onSentence?.(question.builtIn);
    return { text: question.builtIn, source: 'built-in', note, leak: false };
  };
  const endpoint = modelEndpoint();
  if (!endpoint || !(await mayAskModel(userId))) return builtIn();

  const asked = withoutWords(question);
  const cacheKey = asked === question ? undefined : keyOf(asked);
  const kept = cacheKey && cache.get(cacheKey);
  if (kept && (await maySee(kept, asked))) {
    onSentence?.(kept);
    logAnswer(asked, { source: 'cache' });
    return { text: kept, source: 'model', leak: false };
  }
  if (breaker.isOpen || breakers.of(userId).isOpen) return builtIn(tired);
  const entered = await enterModel(userId);
  if ('note' in entered) return builtIn(entered.note);
  try {
    const setAside = env.TUTOR_SECOND_LOOK ? 2 * mostTokensAsked : mostTokensAsked;
    if (!(await takeTokens(setAside, env.TUTOR_DAILY_TOKENS))) return builtIn(spent);
    const started = performance.now();
    const drafted = await draftAnswer({
      asked,
      endpoint,
      onSentence,
      hasSecondLook: env.TUTOR_SECOND_LOOK,
      signal: signal ?? new AbortController().signal,
    });
    await settleTokens(drafted.tokens - setAside);
    if (!signal?.aborted) noteHealth(drafted, userId);
    const answer = finish(drafted, asked, onSentence);
    if (cacheKey && drafted.isWhole && answer.source === 'model') cache.set(cacheKey, answer.text);
    logAnswer(asked, { ...drafted, source: answer.source, ms: performance.now() - started });
    return answer;
  } finally {
    entered.leave();
  }
}

/** Replaces a question whose intent is known by a fixed one without history, so that its answer can be cached. */
function withoutWords(asked: Asked): Asked {
  const question = asked.intent && questions[asked.intent];
  return question ? { ...asked, question, history: [], said: saidBefore(asked) } : asked;
}

/** A cached answer that is harmless by itself may complete what this learner was told before. */
async function maySee(kept: string, asked: Asked): Promise<boolean> {
  if (saidBefore(asked).length === 0) return true;
  return !env.TUTOR_SECOND_LOOK && !(await (await checkFor(asked)).look(kept));
}

/** Objections to answers that give nothing of the solution away. */
const harmless = new Set<Objection['kind']>(['claim', 'language', 'echo']);

function finish(drafted: Drafted, { builtIn }: Asked, onSentence: Asking['onSentence']): ModelAnswer {
  const leak = drafted.objections.some(({ kind }) => !harmless.has(kind));
  if (drafted.isWhole && drafted.text) return { text: drafted.text, source: 'model', leak };
  onSentence?.(builtIn);
  const text = [drafted.text, builtIn].filter(Boolean).join('\n\n');
  return { text, source: 'built-in', note: drafted.fault && tired, leak };
}

function noteHealth({ fault }: Drafted, userId: number) {
  if (fault) {
    (fault.isOfQuestion ? breakers.of(userId) : breaker).fail();
    log.warn({ fault: fault.kind, status: fault.status }, 'the tutor’s model did not answer');
  } else {
    breaker.succeed();
    breakers.of(userId).succeed();
  }
}

/** Logs no text of the question, the query or the answer. */
function logAnswer(
  { itemId, grade, findings, intent }: Asked,
  { source, ms, firstMs, tokens, objections = [] }: Partial<Drafted> & { source: string; ms?: number },
) {
  log.info(
    {
      exercise: itemId,
      grade,
      findings: findings.map(({ id }) => id),
      intent,
      source,
      ms: ms && Math.round(ms),
      firstMs: firstMs && Math.round(firstMs),
      tokens,
      refused: objections.map(({ kind }) => kind),
    },
    'tutor',
  );
}
