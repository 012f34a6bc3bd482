import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPlain } from '~/features/tutor/model/plain';
import { openCourse } from '../../tests/setup/course';
import { startRudeModel } from '../../tests/setup/rude-model';
import { describeSituation, listSituations, type Situation } from './cases';
import { askedWith, givenAway } from './evaluation';
import { prompts } from './rude-answers';
import { claimModes, hintMode, leakModes, startTrials } from './trials';

/** A sample of `npm run tutor:evaluate`: six exercises, evenly spread, without the first, whose answer holds no secret. */
const exercises = 6;
let situations: Situation[];
let trials: Awaited<ReturnType<typeof startTrials>>;

beforeAll(async () => {
  const course = await openCourse();
  const listed = listSituations('sports-business', course);
  const step = Math.floor(listed.length / 3 / exercises);
  const chosen = listed.filter(({ number }) => number % step === step - 1);
  situations = [];
  for (const each of chosen) situations.push(await describeSituation(each, course));
  trials = await startTrials(startRudeModel);
});
afterAll(() => trials.stop());

const promptAt = (index: number) => prompts[index % prompts.length] ?? expect.fail('no prompt');
const meet = (index: number) =>
  [index, index + situations.length / 2 + 1].map(
    (number) => situations[Math.floor(number) % situations.length] ?? expect.fail('no situation'),
  );

test.each(leakModes.map((mode, index) => ({ mode, index, name: mode.name })))(
  'of $name nothing is released',
  async ({ mode, index }) => {
    for (const situation of meet(index)) {
      const prompt = promptAt(index);
      const { released, isLeak, raw } = await trials.run(situation, mode, prompt);
      expect(raw).not.toBe('');
      expect(isLeak ? `${situation.name}, ${situation.state}: ${released}` : '').toBe('');
    }
  },
);

test('there is something to release in all of them', async () => {
  const empty = situations.find(({ state }) => state === 'empty') ?? expect.fail('no situation');
  for (const { text } of leakModes) {
    expect(givenAway(toPlain(await text(empty)), askedWith(empty, promptAt(0)))).not.toBe('');
  }
});

test('no false claim is released', async () => {
  for (const [index, situation] of situations.entries()) {
    const modes = claimModes(situation.state);
    for (const mode of [modes[index % modes.length], modes[(index + 5) % modes.length]]) {
      const { released, isFalse } = await trials.run(
        situation,
        mode ?? expect.fail('no mode'),
        promptAt(index),
      );
      expect(isFalse ? `${situation.name}, ${situation.state}: ${released}` : '').toBe('');
    }
  }
});

test('a good hint is shown', async () => {
  const wrong = situations.filter(({ state }) => state === 'wrong');
  const tried = [];
  for (const situation of wrong) tried.push(await trials.run(situation, hintMode, promptAt(0)));
  expect(tried.filter(({ isBuiltIn }) => isBuiltIn).length).toBeLessThanOrEqual(1);
});
