import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../../tests/setup/cases';
import type { Asked } from '../follow.server';
import { plain } from '../steps/fixtures/explain-own';
import { openParkLeague } from '../steps/fixtures/park-league';
import { limitQuestions } from './match';

const { follow } = openParkLeague();
const cases = casesOf('followed');

type Followed = { query: string; asked: Asked; says?: string; begins?: string[]; [told: string]: unknown };

describe.each(['why a row is here', 'where a row went', 'where a row of a table went'])('%s', (title) => {
  test.each(cases<Followed>(title))('$asked of $query', async ({ query, asked, says, begins, ...due }) => {
    const { words, limits, path, sources, lost } = await follow(query, asked);
    const told = [...words, ...limits].map(plain);
    const way = path.map(({ clause, rows }) => `${clause}: ${rows}`);
    expect({
      words: told,
      path: way,
      captions: sources.map(({ caption }) => caption),
      rows: sources.map(({ result }) => result.rows.length),
      names: sources[0]?.result.columns
        .map(({ name }) => name)
        .slice(0, 4)
        .toSorted(),
      lost: lost ?? null,
    }).toMatchObject(due);
    if (says) expect(told.join('\n')).toMatch(new RegExp(says, 'm'));
    if (begins) expect(way.slice(0, begins.length)).toEqual(begins);
  });
});

test('no more than eight questions are asked', async () => {
  const asked: string[] = [];
  const few = limitQuestions((sql) => {
    asked.push(sql);
    return Promise.resolve({ columns: [], rows: [], truncated: false });
  });
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => few(`select ${n}`, 1)));
  expect(asked).toHaveLength(8);
  expect(answers[8]).toEqual({ why: 'late' });
});
