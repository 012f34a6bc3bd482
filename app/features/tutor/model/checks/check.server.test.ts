import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../../../tests/setup/cases';
import type { Asked } from '../asked';
import { club } from '../fixtures/asked';
import { toPlain } from '../plain';
import { checkFor } from './check.server';

const cases = casesOf('held-back');

const look = async (text: string, changes: Partial<Asked> = {}) =>
  (await checkFor({ ...club, ...changes })).look(text);

test.each(cases<string>('its instructions are no answer: %s'))(
  'its instructions are no answer: %s',
  async (text) => {
    expect(await look(text)).toMatchObject({ kind: 'echo' });
  },
);

describe('this is held back', () => {
  test.each(cases<[string, string]>('this is held back'))('%s', async (_, text) => {
    expect(await look(text)).toBeDefined();
  });

  test.each(cases<string>('the boundary as %s'))('the boundary as %s', async (text) => {
    expect(await look(toPlain(text))).toBeDefined();
  });

  const dear = {
    key: { reference: 'select section, price * 12 / 7 as due from tickets where price <> 95 limit 20' },
    task: 'Return section and price of some tickets.',
    query: 'select section, price from tickets',
  };
  test.each(cases<string>('a value or a sign as “%s”'))('a value or a sign as “%s”', async (text) => {
    expect(await look(toPlain(text), dear)).toBeDefined();
  });

  test.each([
    ['left open where something is chosen', 'Look: `select ... from sections`'],
    ['without the words that begin its clauses', '`level, count(*)` `sections` `level` `level desc`'],
  ])('an answer %s', async (_, text) => {
    const reference = text.includes('...')
      ? 'select name as stand, level, seats from sections'
      : 'select level, count(*) from sections group by level order by level desc';
    const task = 'Return level and count of the sections, sorted by level desc, by level.';
    expect(await look(toPlain(text), { key: { reference }, query: '', task })).toBeDefined();
  });

  test('a clause whose opposite the learner wrote', async () => {
    const key = { reference: 'select price from sales where refunded_at is null' };
    const query = 'select price from sales where refunded_at is not null';
    const changes = { key, query, courseText: 'where refunded_at is null' };
    expect(await look('Put where, then refunded_at, then is, then null.', changes)).toBeDefined();
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

  test('a clause of a single name, that the learner was not told', async () => {
    const key = { reference: 'select a.section, count(*) as n from tickets as a group by a.section' };
    const changes = { ...dear, key, task: 'Count tickets.', question: 'Why?' };
    for (const text of ['Use group by a.section.', 'Group by the section, and look again.'])
      expect([text, await look(toPlain(text), changes)]).toEqual([
        text,
        { kind: 'words', part: 'group by section' },
      ]);
    expect(await look('What should one group be?', changes)).toBeUndefined();
    expect(
      await look('Yes: group by section.', { ...changes, question: 'group by section?' }),
    ).toBeUndefined();
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
  test.each(cases<string>('this is let through'))('%s', async (text) => {
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
