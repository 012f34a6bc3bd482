import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type AnswerKey,
  answerItem,
  completeLessons,
  createLearner,
  type Learner,
  readAnswers,
} from '../factories';
import { cloneDatabase } from '../setup/database';
import { startServer, type TestServer } from '../setup/server';
import { layOutVersion, smaller } from '../setup/version';

const postgres = inject('postgres');
/** Separate databases on the sandbox server, because other tests check the contents of theirs. */
const sandboxUrl = Object.assign(new URL(postgres.sandboxUrl), { pathname: 'versions' }).href;
const lessonIds = [2, 3, 6];
const renamed = { before: 'The top ten', after: 'The first ten' };

let databaseUrl: string;
let folders: { older: string; newer: string };
let exercises: AnswerKey[];
let learner: Learner;
beforeAll(async () => {
  databaseUrl = await cloneDatabase('versions', postgres);
  const answers = await Promise.all(lessonIds.map((id) => readAnswers(databaseUrl, id)));
  exercises = answers.flat().filter(({ type }) => type === 'exercises');
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  folders = {
    older: await layOutVersion({ madeAt: inMinutes(1), edits: [smaller] }),
    newer: await layOutVersion({
      madeAt: inMinutes(2),
      edits: [
        smaller,
        {
          'sports-business/dataset.yaml': (text) => text.replace(/seed: (\d)/g, 'seed: 1$1'),
          'sports-business/lessons/03-the-top-ten.md': (text) => text.replace(renamed.before, renamed.after),
        },
      ],
    }),
  };
});
afterAll(() => Promise.all(Object.values(folders).map((folder) => rm(folder, { recursive: true }))));

const start = (version: string) => startServer({ databaseUrl, sandboxUrl, version });

/** Retries as long as a site answers 503 with Retry-After. */
async function whenServed(ask: () => Promise<Response>): Promise<Response> {
  const reply = await ask();
  const seconds = Number(reply.headers.get('Retry-After'));
  if (reply.status !== 503 || !seconds) return reply;
  await delay(seconds * 1000);
  return whenServed(ask);
}

/** The requests of one learner alternate between the sites. */
async function expectRight(...sites: TestServer[]) {
  for (const exercise of exercises) {
    for (const { origin } of sites) {
      const reply = await whenServed(() => answerItem(learner.at(origin), exercise));
      const { isCorrect, ...rest } = await reply.json();
      expect(isCorrect, JSON.stringify([exercise.answer, rest])).toBe(true);
    }
  }
}

async function countGuests({ origin }: TestServer) {
  const query = 'select sum(attendance) as guests from games';
  const reply = await learner.at(origin).post('/api/execute-query', { query, courseId: 1 });
  const { rows } = (await reply.json()) as { rows: { guests: string }[] };
  return rows[0]?.guests;
}

async function lessonNames({ origin }: TestServer): Promise<string[]> {
  const { lessons } = await learner.at(origin).read('/api/courses/1/dashboard');
  return lessons.map(({ name }: { name: string }) => name);
}

test('a deployment, the old site started again, and a rollback: right answers are right and texts go forward', async () => {
  const older = await start(folders.older);
  learner = await createLearner(older.origin, { enrolled: true });
  await completeLessons(databaseUrl, learner.userId);
  await expectRight(older);
  expect(await lessonNames(older)).toContain(renamed.before);
  const guests = await countGuests(older);

  const newer = await start(folders.newer);
  await expectRight(older, newer);
  expect(await countGuests(older)).toBe(guests);
  expect(await countGuests(newer)).not.toBe(guests);
  expect(await lessonNames(older)).toContain(renamed.after);

  await older.stop();
  const again = await start(folders.older);
  await expectRight(again, newer);
  expect(await countGuests(again)).toBe(guests);
  expect(await lessonNames(newer)).toContain(renamed.after);

  // After a rollback the newer site is gone.
  await newer.stop();
  await expectRight(again);
  expect(await lessonNames(again)).toContain(renamed.after);
  expect(again.logs()).toContain('the lessons of a later build stay');
}, 120_000);
