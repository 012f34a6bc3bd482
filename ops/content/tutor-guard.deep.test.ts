import { readdirSync, readFileSync } from 'node:fs';
import { toString as toPlainText } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { findDifference } from '~/features/tutor/difference/difference';
import { type Finding, wordsOf } from '~/features/tutor/finding';
import { queryOf, readClub } from '~/features/tutor/fixtures/club';
import { openCourse } from '../../tests/setup/course';
import { mutantsOf } from './certify/mutants';
import { type TaskSource, wrongOf } from './task';
import { listTasks } from './tasks';

const catalogue = await readClub();
const course = await openCourse();
const tasks = listTasks('sports-business', course).map(({ task }) => task);
const purposes = Object.fromEntries(
  course.dictionary.tables.map(({ name, description }) => [name, description]),
);
const folder = 'app/features/tutor/difference/words';
const templates = [
  'datasets/differences.yaml',
  'app/features/tutor/ordinals.ts',
  ...readdirSync(folder).map((file) => `${folder}/${file}`),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const wordsIn = (text: string) => text.toLowerCase().match(/[a-z_]+|\d+(?:\.\d+)?/g) ?? [];
const tokensIn = (text: string) => text.toLowerCase().match(/[a-z_]+|\d+(?:\.\d+)?|[^\s\w]/g) ?? [];
const triplesIn = (text: string) => {
  const tokens = tokensIn(text);
  return tokens.slice(2).map((last, index) => [tokens[index], tokens[index + 1], last].join(' '));
};

/** Words that any message may use: those of the templates, and the names that the learner can look up. */
const names = catalogue.tables.flatMap(({ name, columns }) => [
  name,
  ...columns.map((column) => column.name),
]);
const common = {
  words: new Set(wordsIn([templates, ...names, ...Object.values(purposes)].join(' '))),
  triples: new Set(triplesIn(templates)),
};

const acceptedOf = ({ reference, alternatives }: TaskSource) =>
  [reference, ...alternatives].map(({ sql }) => sql);

/** Finds forbidden parts of a message: unknown words, and three consecutive tokens of an accepted answer. */
function guardFor({ text, accepted }: { text: string; accepted: string[] }) {
  const known = new Set(wordsIn(text));
  const secret = new Set(accepted.flatMap(triplesIn));
  for (const free of triplesIn(text)) secret.delete(free);
  return (message: string, typed: string) => {
    // Positions and numbers of columns are no secret.
    const said = message.replace(/\bcolumns? \d+(, \d+)*( and \d+)?|\bhas \d+ columns/gi, '');
    const own = { words: new Set(wordsIn(typed)), triples: new Set(triplesIn(typed)) };
    return [
      ...wordsIn(said).filter((word) => !known.has(word) && !own.words.has(word) && !common.words.has(word)),
      ...triplesIn(said).filter(
        (triple) => secret.has(triple) && !own.triples.has(triple) && !common.triples.has(triple),
      ),
    ];
  };
}

async function readTask(task: TaskSource) {
  const accepted = acceptedOf(task);
  const sortedBy = task.contract.order.map(({ column }) => column);
  const text = [...task.body.map((node) => toPlainText(node)), ...sortedBy].join(' ');
  const guard = guardFor({ text, accepted });
  const answers = await Promise.all(accepted.map(queryOf));
  return async (typed: string) => {
    const query = await queryOf(typed);
    const finding = findDifference(query, answers, { purposes });
    expect(findDifference(query, answers, { purposes })).toEqual(finding);
    return { isSaid: finding !== undefined, leaks: finding ? leaksOf(finding, typed, guard) : [] };
  };
}

function leaksOf(finding: Finding, typed: string, guard: ReturnType<typeof guardFor>): string[] {
  return (['where', 'what', 'why'] as const).flatMap((grade) => {
    const message = wordsOf(finding, grade);
    return guard(message, typed).map((leak) => `${leak}, in: ${message}`);
  });
}

describe('no message gives away what the learner has not written and the task does not name', () => {
  test.each([
    ['Look for Retro Night.', ['retro']],
    ['Look for theme = ’x’.', ['x']],
    ['games where theme', ['games where theme']],
    ['Look at your WHERE.', []],
    ['Columns 1, 2 and 4 are right.', []],
  ])('%s', (message, leaks) => {
    const accepted = ["select id from games where theme = 'Retro Night'"];
    expect(guardFor({ text: 'the best night', accepted })(message, 'select id from games')).toEqual(leaks);
  });

  test('on the authored wrong answers', async () => {
    const leaks: string[] = [];
    for (const task of tasks) {
      const say = await readTask(task);
      for (const { sql } of wrongOf(task)) leaks.push(...(await say(sql)).leaks);
    }
    expect(leaks).toEqual([]);
  });

  test('on mutants of the references, of which it speaks on most, and the same each time', {
    timeout: 300_000,
  }, async () => {
    const leaks: string[] = [];
    const counts = { all: 0, said: 0 };
    for (const task of tasks) {
      const say = await readTask(task);
      for (const { sql } of await mutantsOf(task.reference.sql, { contract: task.contract, catalogue })) {
        const said = await say(sql);
        counts.all += 1;
        counts.said += said.isSaid ? 1 : 0;
        leaks.push(...said.leaks);
      }
    }
    expect(leaks).toEqual([]);
    expect(counts.all).toBeGreaterThan(500);
    expect(counts.said / counts.all).toBeGreaterThan(0.8);
  });
});

test('any two queries of the course are compared without a fault', async () => {
  const queries = await Promise.all(tasks.flatMap(acceptedOf).map(queryOf));
  for (const [index, query] of queries.entries()) {
    const other = queries[(index * 31 + 7) % queries.length] ?? query;
    expect(() => findDifference(query, [other])).not.toThrow();
  }
});
