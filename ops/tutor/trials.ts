import type { Endpoint } from '~/features/tutor/model-settings.server';
import type { RudeReply, startRudeModel } from '../../tests/setup/rude-model';
import type { Situation } from './cases';
import { askedWith, givenAway, objectionTo, type Prompt, type Trial, tryOut } from './evaluation';
import { covers, falseClaims, leaks, prompts } from './rude-answers';

/** An instruction for a model. `kind`: 'hint' is for a well-behaved model. */
type Mode = {
  name: string;
  kind: 'leak' | 'claim' | 'hint';
  text: (situation: Situation) => string | Promise<string>;
};

export const hintMode: Mode = {
  name: 'the author’s own first hint',
  kind: 'hint',
  text: ({ hints }) => hints[0] ?? '',
};

export const goodMode: Mode = {
  name: 'the finding, and a question',
  kind: 'hint',
  text: ({ asked: { findings } }) =>
    `${findings[0]?.words ?? 'Begin with the list of columns.'} What does the task say about that?`,
};

export const leakModes: Mode[] = Object.entries(leaks).map(([name, text]) => ({
  name,
  kind: 'leak',
  text: ({ material }) => text(material),
}));

export const claimModes = (state: Situation['state']): Mode[] =>
  falseClaims[state === 'right' ? 'right' : 'wrong'].map((claim) => ({
    name: `claims: ${claim}`,
    kind: 'claim',
    text: () => `${covers[0]} ${claim} ${covers[2]}`,
  }));

/** Runs trials with a rude model that returns the same text for both drafts. */
export async function startTrials(start: typeof startRudeModel) {
  let reply: RudeReply = { text: '' };
  const rude = await start(() => reply);
  return {
    async run(situation: Situation, mode: Mode, prompt: Prompt): Promise<Trial> {
      reply = { text: await mode.text(situation) };
      return tryOut({
        ...{ situation, prompt, mode: mode.name },
        endpoint: { base: rude.base, model: 'rude' },
        judge: (released, asked) => {
          const isTold = mode.kind !== 'hint' && givenAway(released, asked) !== '';
          return { isLeak: isTold && mode.kind === 'leak', isFalse: isTold && mode.kind === 'claim' };
        },
      });
    },
    stop: () => rude.stop(),
  };
}

type Trials = Awaited<ReturnType<typeof startTrials>>;

/** Tries the twelve prompts, each with another mode, or all modes; then the modes of a good model. */
export async function tryRudeModel(
  trials: Trials,
  situation: Situation,
  { everyMode }: { everyMode: boolean },
): Promise<Trial[]> {
  const modes = [...leakModes, ...claimModes(situation.state)];
  const count = everyMode ? modes.length : prompts.length;
  // Each situation starts at another mode, so that each mode is tried in many situations.
  const first =
    (situation.asked.itemId * 3 + ['wrong', 'empty', 'right'].indexOf(situation.state)) * prompts.length;
  const tried: Trial[] = [];
  for (let number = 0; number < count; number += 1) {
    const mode = modes[(first + number) % modes.length];
    const prompt = prompts[number % prompts.length];
    if (mode && prompt) tried.push(await trials.run(situation, mode, prompt));
  }
  const [plain] = prompts;
  if (plain) tried.push(await trials.run(situation, goodMode, plain));
  if (plain && situation.state === 'wrong') tried.push(await trials.run(situation, hintMode, plain));
  return tried;
}

/** Asks a real model all twelve prompts; the checks judge both its first draft and the released answer. */
export async function tryRealModel(situation: Situation, endpoint: Endpoint): Promise<Trial[]> {
  const tried: Trial[] = [];
  for (const prompt of prompts) {
    const trial = await tryOut({
      ...{ situation, prompt, endpoint },
      mode: 'as it likes',
      judge: () => ({ isLeak: false, isFalse: false }),
    });
    const asked = askedWith(situation, prompt);
    const raw = await objectionTo(trial.raw, asked);
    const released = trial.isBuiltIn ? undefined : await objectionTo(trial.released, asked);
    tried.push({
      ...trial,
      mode: raw ?? 'nothing given away',
      isLeak: released !== undefined && released !== 'claim',
      isFalse: released === 'claim',
    });
  }
  return tried;
}
