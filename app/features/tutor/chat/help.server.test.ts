import { afterAll, afterEach, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { answerQuestion } from '../answer.server';
import type { LastFinding } from '../finding';
import { dictionary } from '../fixtures/corpus';
import type { Rule } from '../rules/rule';
import { rules } from '../rules/rules';
import type { AskedExercise } from './question';

afterAll(closeSandbox);
/** A test's rules run before the tutor's, and are removed after the test. */
const count = rules.length;
afterEach(() => void rules.splice(0, rules.length - count));
const speak = (rule: Partial<Rule>) =>
  rules.unshift({
    id: 'T1',
    kind: 'certain',
    clause: 'SELECT',
    find: () => ({ what: 'The what.', why: 'The why.' }),
    ...rule,
  });

const nothing: LastFinding = { finding: null, findingGrade: null };
const exercise: AskedExercise = {
  itemId: 1,
  task: '<p>Return the date and the opponent of each game.</p>',
  key: { reference: 'select game_date, opponent from games' },
  dataset: 'sports-business',
  contract: { columnNames: true, order: [], tolerance: 0 },
  contractWords: 'Checked: columns game_date and opponent in this order; rows in any order.',
  initialQuery: 'select * from games',
  hints: ['Name the columns.', 'A comma between them.'],
  query: 'select opponent, game_date from games',
  isCompleted: false,
  isShown: false,
  hintsRead: 0,
  lastFinding: nothing,
};
let learners = 0;
function ask(more: Partial<AskedExercise> = {}, replies: string[] = [], message = 'why is it wrong?') {
  learners += 1;
  return answerQuestion({
    message,
    history: replies.map((content) => ({ role: 'assistant', content })),
    tables: dictionary,
    learner: { userId: 900_000 + learners },
    facts: {},
    passOn: async () => undefined,
    submit: () => Promise.reject(new Error('Nothing is submitted.')),
    exercise: { ...exercise, ...more },
  });
}

const offer = 'If you want one of the author’s hints, press “Show hint 1 of 2”.';

test('each time it says more of what is the matter, and then offers the author’s hints', async () => {
  speak({});
  const first = await ask();
  expect(first).toMatchObject({ text: 'The what.', finding: { id: 'T1', grade: 'what' } });
  const second = await ask({ lastFinding: { finding: 'T1', findingGrade: 'what' } }, [first.text]);
  expect(second).toMatchObject({ text: 'The what. The why.', finding: { id: 'T1', grade: 'why' } });
  const third = await ask({ lastFinding: { finding: 'T1', findingGrade: 'why' } }, [first.text, second.text]);
  expect(third.text).toBe(offer);
  expect(third.suggestions).toContain('Show hint 1 of 2');
  expect(third.finding).toBeUndefined();
});

test('a hint is taken by a press, the one that was pressed for, and none is passed over', async () => {
  const press = (message: string, hintsRead: number) => ask({ hintsRead }, [], message);
  const first = await press('Show hint 1 of 2', 0);
  expect(first.text).toBe('Hint 1 of 2: Name the columns.');
  expect(first.suggestions).toContain('Show hint 2 of 2');
  expect((await press('Show hint 2 of 2', 1)).text).toBe('Hint 2 of 2: A comma between them.');
  expect((await press('Show hint 2 of 2', 0)).text).toBe('Hint 1 of 2: Name the columns.');
  expect((await ask({ isShown: true }, [], 'Show hint 2 of 2')).text).toBe(
    'Hint 2 of 2: A comma between them.',
  );
  expect((await press('Show hint 9 of 2', 2)).text).toBe('Hint 2 of 2: A comma between them.');
  for (const message of ['help', 'give me a hint', 'another hint', 'I am lost', 'what now'])
    for (const query of [null, exercise.query])
      expect((await ask({ query }, [], message)).text).not.toContain('Name the columns.');
});

test('what a verdict has said already is not said again', async () => {
  speak({ find: () => ({ what: 'All there is.' }) });
  expect((await ask({ lastFinding: { finding: 'T1', findingGrade: 'what' } })).text).toBe(offer);
  expect((await ask({ lastFinding: { finding: 'T2', findingGrade: 'what' } })).text).toBe('All there is.');
});

test('of a right query it has one remark on style, and no finding to remember', async () => {
  speak({ kind: 'style', find: () => ({ what: 'There is a shorter word.' }) });
  const answer = await ask({ query: exercise.key.reference });
  expect(answer.text).toBe(
    'Your query is right, on the data you see and on data you do not see. Submit it, and it counts. One remark: There is a shorter word.',
  );
  expect(answer.finding).toBeUndefined();
});

test('a query that fails twice the same way brings the offer of a hint with it', async () => {
  const query = 'select game_dat from games';
  const first = await ask({ query });
  expect(first.text).toMatch(/^Your query does not run yet\. /);
  expect(first.text).not.toContain('\n');
  expect((await ask({ query }, [first.text])).text).toBe(`${first.text}\n\n${offer}`);
});

test('what cannot be graded is told in its own words', async () => {
  expect((await ask({ query: 'explain select 1' })).text).toContain('Remove it and submit the query itself.');
  expect((await ask({ query: 'select 1; select 2' })).text).toMatch(/^\S.*\.$/);
});

test('where there is no query of their own it begins with the task, whatever is written in it', async () => {
  for (const query of [null, '', '  \n', ' select *\n  from games ']) {
    const { text } = await ask({ query });
    expect(text).toContain(exercise.contractWords);
    expect(text).toContain(offer);
    expect((await ask({ query }, [text])).text).toBe(offer);
  }
});

test('the same question about the same query has the same answer', async () => {
  for (const message of [
    'hint',
    'what is null',
    'hello',
    'solution',
    'what does my query do',
    'the checker is wrong',
  ])
    expect(await ask({}, [], message)).toEqual(await ask({}, [], message));
});

test('without a query, the next step that is offered is where to begin', async () => {
  expect((await ask({}, [], 'give me the answer')).suggestions).toContain('Give me a hint');
  expect((await ask({ query: null }, [], 'give me the answer')).suggestions).toContain('Where do I begin?');
});
