import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { layOut } from '~/features/learning/pieces/layout';
import { readClub } from '~/features/tutor/fixtures/club';
import { openCourse } from '../../../tests/setup/course';
import { mutantsOf, printTree, readTree } from '../certify/mutants';
import type { TaskSource } from '../task';
import { cutQuery } from './cut';
import { piecesOf, withSlip } from './pieces';
import { slipOf, slipsIn } from './wrong';

type Task = Parameters<typeof piecesOf>[0]['task'];

const block = (sql: string) => ({ sql, line: 1 });
const taskOf = (reference: string, excused: string[] = []): Task => ({
  reference: block(reference),
  alternatives: [],
  mutants: [],
  equivalents: excused.length > 0 ? [{ mutants: excused, because: 'The data say so, always.' }] : [],
});

type Cut = { where: string; cut: Parameters<typeof cutQuery>[1]; sql: string; pieces: string[] };
const cuts: Cut[] = parse(readFileSync('ops/content/fixtures/pieces.yaml', 'utf8'));

describe('where a query is cut', () => {
  test.each(cuts)('$where', ({ cut, sql, pieces }) => {
    expect(cutQuery(sql, cut)).toEqual(pieces);
  });

  test('and is laid out again as it is read', () => {
    const sql = `with a as (
  select b,
    count(*) as c
  from d
  where e
    and f
)
select a.b
from a`;
    expect(layOut(cutQuery(sql, 'items'))).toBe(sql);
  });
});

describe('wrong pieces', () => {
  test('an author’s wrong answer gives one where it differs in one piece', () => {
    const pieces = ['select a', 'from b', 'where c = 1'];
    expect(slipOf(pieces, ['SELECT a', 'from b', 'where c > 1'])).toEqual({ index: 2, text: 'where c > 1' });
    expect(slipOf(pieces, ['select d', 'from b', 'where c > 1'])).toBeUndefined();
    expect(slipOf(pieces, ['select a', 'from b'])).toBeUndefined();
  });

  test('nothing that is quoted is changed', () => {
    expect(slipsIn(["where a = 'x > y'"]).map(({ text }) => text)).toEqual(["where a <> 'x > y'"]);
  });

  test('none is one that the author excuses as right after all', async () => {
    const reference = 'select a, b from c left join d on d.a = c.a where b >= 1 order by a';
    const wrongOf = async (excused: string[]) =>
      (await piecesOf({ file: 'x.md', task: taskOf(reference, excused) }))?.wrong;
    expect(await wrongOf([])).toEqual(['join d on d.a = c.a', 'where b > 1']);
    expect(await wrongOf(['JOIN for LEFT JOIN'])).toEqual(['where b > 1', 'order by a desc']);
  });

  test('a query with too little to put in order offers nothing', async () => {
    expect(await piecesOf({ file: 'x.md', task: taskOf('select a from b where c >= 1') })).toBeUndefined();
  });
});

describe('the course', () => {
  type Exercise = { name: string; pieces: Awaited<ReturnType<typeof piecesOf>>; task: TaskSource };
  let all: Exercise[] = [];
  beforeAll(async () => {
    const { lessons } = await openCourse();
    all = [];
    for (const { slug, file, items } of lessons) {
      for (const item of items) {
        if (item.type !== 'exercises') continue;
        all.push({ name: `${slug}/${item.slug}`, pieces: await piecesOf({ file, task: item }), task: item });
      }
    }
  });

  test('nearly every exercise offers pieces', () => {
    const without = all.flatMap(({ name, pieces }) => (pieces ? [] : [name]));
    expect(without).toEqual([
      'the-clubs-tables/fixture-list',
      'the-clubs-tables/seating-plan',
      'what-is-not-there/lapsed-fans',
    ]);
    expect(all.length).toBeGreaterThan(without.length * 10);
  });

  test('in their order the pieces are the reference; there are not too many', async () => {
    for (const { name, pieces, task } of all) {
      if (!pieces) continue;
      expect(await printTree(await readTree(layOut(pieces.right))), name).toBe(
        await printTree(await readTree(task.reference.sql)),
      );
      expect(pieces.right.length, name).toBeGreaterThanOrEqual(4);
      expect(pieces.right.length, name).toBeLessThanOrEqual(16);
      expect(pieces.wrong, name).toHaveLength(2);
    }
  });

  /** Certified as wrong are the author's wrong queries and the mutants that are not excused as equivalent. */
  test('each wrong piece makes a query that is certified as wrong', async () => {
    const catalogue = await readClub();
    for (const { name, pieces, task } of all) {
      if (!pieces) continue;
      const excused = new Set(task.equivalents.flatMap(({ mutants }) => mutants));
      const mutants = await mutantsOf(task.reference.sql, { contract: task.contract, catalogue });
      const wrong = new Set(
        mutants.filter(({ change }) => !excused.has(change)).map(({ sql }) => sql.toLowerCase()),
      );
      for (const { sql } of task.mutants) wrong.add((await printTree(await readTree(sql))).toLowerCase());
      for (const [n, text] of pieces.wrong.entries()) {
        const query = withSlip(pieces.right, { index: pieces.instead[n] ?? 0, text });
        expect(wrong, `${name}: ${text}`).toContain((await printTree(await readTree(query))).toLowerCase());
      }
    }
  });
});
