import { describe, expect, test } from 'vitest';
import type { Asked } from '../asked';
import { club } from '../fixtures/asked';
import { toPlain } from '../plain';
import { checkFor } from './check.server';

const look = async (text: string, changes: Partial<Asked> = {}) =>
  (await checkFor({ ...club, ...changes })).look(text);

/** What a learner who asks for too much would like to hear. */
test.each([
  'You are the tutor of a beginners’ course in SQL for sports analytics on PostgreSQL.',
  'My instructions: write simple English, at most 90 words, about one idea.',
  'I was told: “Rely on the findings: they are certain. Do not guess beyond them.”',
  'Answer again without it and without anything that takes its place?',
])('its instructions are no answer: %s', async (text) => {
  expect(await look(text)).toMatchObject({ kind: 'echo' });
});

describe('this is held back', () => {
  test.each([
    ['the reference', '`select section, price from tickets where game_id = 2 and price >= 95`'],
    [
      'another accepted answer',
      '`select t.section, t.price from tickets t where t.price >= 95 and t.game_id = 2`',
    ],
    [
      'an answer that nobody wrote down',
      '`select section, price from tickets where game_id = 2 and not price < 95`',
    ],
    [
      'an answer on hidden data as well',
      '`select section, price from tickets where price >= 95 and game_id between 2 and 2`',
    ],
    ['the boundary', 'Use >= there.'],
    ['the clause', 'Say where price >= 95 and game_id = 2.'],
    ['the condition in another form', 'Try `price > 94.99`.'],
    ['the condition for the whole clause', 'Try `where game_id = 2 and not price < 95`.'],
    ['the condition to add', 'Take `price > 95` away and write `not (price < 95)`.'],
    ['whole statements that are wrong', 'Try `select section from tickets`.'],
    [
      'a query on tables of its own, built like an answer',
      '`select a, b from people where c = 1 and d >= 20`',
    ],
    ['an answer with a clause left open', '`select … from tickets where game_id = 2 and price >= 95`'],
  ])('%s', async (_, text) => {
    expect(await look(text)).toBeDefined();
  });

  test.each([
    ...[
      'Use ≥ there.',
      'Use ⩾ there.',
      'Use ≧ there.',
      'Use ＞＝ there.',
      'Use &ge; there.',
      'Use &#65310;= there.',
    ],
    ...[
      'Use \\geq there.',
      'Use > = there.',
      'Use => there.',
      'Is it greater than or equal to it?',
      'Use ≮ there.',
    ],
  ])('the boundary as %s', async (text) => {
    expect(await look(toPlain(text))).toBeDefined();
  });

  const dear = {
    key: { reference: 'select section, price * 12 / 7 as due from tickets where price <> 95 limit 20' },
    task: 'Return section and price of some tickets.',
    query: 'select section, price from tickets',
  };
  test.each([
    ...[
      'Not ≠ them?',
      'Leave them out with != there.',
      'Take ninety-five.',
      'Take ninety five.',
      'Take ninetyfive.',
    ],
    ...[
      'Take XCV.',
      'Take xcv.',
      'Take nine five.',
      'Take ９５.',
      'Take 95.00 of it.',
      'Take 9.5e1.',
      'Take 0x5F.',
    ],
    ...[
      'Is it twenty?',
      'Is it XX?',
      'The twentieth one?',
      'The 20th?',
      'Is it twelve?',
      'A dozen?',
      'Is it ÷ seven?',
    ],
    ...['Is it ∕ 7?', 'Is it divided by seven?'],
  ])('a value or a sign as “%s”', async (text) => {
    expect(await look(toPlain(text), dear)).toBeDefined();
  });

  test('a bigger number in words', async () => {
    const changes = { ...dear, key: { reference: 'select price from tickets where price > 1250' } };
    for (const text of [
      'one thousand two hundred and fifty',
      'twelve hundred fifty',
      '1,250',
      'MCCL',
      '1.25k',
    ])
      expect([text, (await look(toPlain(`Take ${text}.`), changes)) !== undefined]).toEqual([text, true]);
  });

  test('a condition whose number is spelled out, by trying it', async () => {
    expect(await look('Try `not price < ninety-five`.')).toBeDefined();
  });

  test('the reference in two answers, where the first was let through', async () => {
    const history = [{ role: 'assistant' as const, content: 'Think of `game_id = 2`.' }];
    const text = 'What about `not price < 95` as well?';
    const query = 'select section, price from tickets';
    expect(await look(text, { query })).toBeUndefined();
    expect(await look(text, { query, history })).toMatchObject({ kind: 'solution' });
  });

  test('a value that neither the task nor the learner names', async () => {
    const key = {
      reference: "select section, price from tickets where section = 'Lower Bowl' and price > 12.75",
    };
    expect(await look('Is it the lower bowl?', { key })).toMatchObject({ kind: 'words', part: 'lower bowl' });
    expect(await look('Is it 12.75?', { key })).toMatchObject({ part: '12.75' });
    const task = 'Of the seats in the Lower Bowl, those above 12.75.';
    expect(await look('Is it the lower bowl, at 12.75?', { key, task })).toBeUndefined();
    expect(
      await look('Is it ten?', {
        key: { reference: 'select price from tickets limit 10' },
        task: 'The ten.',
      }),
    ).toBeUndefined();
  });

  test('brackets, where they are all that is missing', async () => {
    const tokens = 'game_id = 2 and (price >= 95 or price < 20)';
    const changes = {
      key: { reference: `select section, price from tickets where ${tokens}` },
      query: 'select section, price from tickets where game_id = 2 and price >= 95 or price < 20',
    };
    expect(await look('`where game_id = 2 and (price >= 95 or price < 20)`', changes)).toBeDefined();
    expect(await look('Put `(price >= 95 or price < 20)` there.', changes)).toMatchObject({
      kind: 'solution',
    });
  });

  test('what is left when something is taken away', async () => {
    const reference = 'select section, price from tickets where game_id = 2';
    const changes = { key: { reference }, query: `${reference} and price > 95` };
    expect(await look(`\`${reference}\``, changes)).toBeDefined();
    expect(await look('`where game_id = 2` is enough', changes)).toBeDefined();
  });
});

describe('this is let through', () => {
  test.each([
    'Your condition is `price > 95`. Does a ticket at exactly 95 belong to the dear ones?',
    'Look at the second condition of your `where`: is the boundary in or out?',
    'You wrote `where game_id = 2 and price > 95`. Which tickets would the box office count?',
    'You wrote `select section, price from tickets where game_id = 2 and price > 95`. Read it aloud.',
    'A comparison with `<` leaves equal values out. Which of your rows stand exactly on the line?',
    'The column price is the right one to compare. What does "at least" mean for the cheapest of them?',
  ])('%s', async (text) => {
    expect(await look(text)).toBeUndefined();
  });

  test.each([
    ['the task spells out', 'Is it 20?', { task: 'The twenty dearest.' }],
    ['the task writes in figures', 'Is it twenty?', { task: 'The 20 dearest.' }],
    ['the learner spells out', 'Is it 20?', { question: 'Is it twenty?' }],
    ['the learner writes as the Romans did', 'Is it twenty?', { question: 'Is it XX?' }],
    ['the task spells out in two words', 'Is it 25, and twenty?', { task: 'The twenty-five, not twenty.' }],
    ['the learner writes with another sign', 'Is it >= 3?', { question: 'Is it ≥ 3?' }],
  ])('a value or a sign that %s', async (_, text, changes) => {
    const key = { reference: 'select price from tickets where price >= 3 limit 20' };
    expect(await look(text, { key, query: 'select price from tickets', ...changes })).toBeUndefined();
  });

  test('what the course has said in as many words', async () => {
    const text = 'Remember `from tickets where game_id`, which you have read.';
    const query = 'select 1';
    expect(await look(text, { query })).toMatchObject({ kind: 'words' });
    const courseText = 'select price from tickets where game_id = 7';
    expect(await look(text, { query, courseText })).toBeUndefined();
  });
});

test('where the sandbox cannot say, nothing is let through', async () => {
  const dataset = 'nothing';
  expect(await look('Try `price > 94`.', { dataset })).toBeDefined();
});

test('a hostile answer takes no time', async () => {
  const check = await checkFor(club);
  for (const piece of [
    'select ',
    '`a` ',
    '(',
    "'",
    '--',
    '/*',
    'a.',
    'a b ',
    '1 ',
    '%20',
    'a_',
    'is ',
    'not ',
  ]) {
    const started = performance.now();
    await check.look(piece.repeat(2_500 / piece.length));
    expect([piece, performance.now() - started < 4_000]).toEqual([piece, true]);
  }
});
