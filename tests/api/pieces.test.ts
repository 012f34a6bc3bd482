import { beforeAll, describe, expect, inject, test } from 'vitest';
import { answerItem, completeLessons, createLearner, type Learner, readAnswers } from '../factories';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);

/** The first exercise of lesson 7, its position, and its pieces in order. */
const items = await readAnswers(databaseUrl, 7);
const index = items.findIndex(({ type }) => type === 'exercises');
const exercise = items[index] ?? expect.unreachable('lesson 7 has no exercise');
const address = `/lessons/7/pieces?item=${index + 1}`;
const [row] = await sql<{ right: string[]; wrong: string[]; said: string }[]>`
  select key->'pieces'->'right' as right, key->'pieces'->'wrong' as wrong, content::text as said
  from lesson_items where id = ${exercise.id}`;
const { right, wrong, said } = row ?? expect.unreachable('the exercise has no pieces');

const readable = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Ids of the pieces that can still be added, by text, in the page's order. */
function piecesLeft(html: string) {
  const found = [...readable(html).matchAll(/data-move="in-(\w+)" aria-label="Add: ([^"]*)"/g)];
  return new Map(found.map(([, id = '', text = '']) => [text, id]));
}

const linesIn = (html: string) =>
  [...readable(html).matchAll(/aria-label="Remove: ([^"]*)"/g)].map(([, text]) => text);

async function createBuilder() {
  const learner = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, learner.userId, 6);
  for (const item of items.slice(0, index)) await answerItem(learner, item);
  return learner;
}

async function readProgress({ userId }: Learner) {
  const [progress] = await sql`
    select answer, solution, attempts, with_help as "withHelp", completed_at is not null as "isSolved"
    from item_progress join enrollments on enrollments.id = enrollment_id
    where user_id = ${userId} and item_id = ${exercise.id}`;
  return progress;
}

let builder: Learner;
let ids: Map<string, string>;
const built = (...texts: string[]) => texts.map((text) => ids.get(text) ?? text).join('.');
const send = (intent: string, sent: string, learner = builder) =>
  learner.submit(address, { intent, itemId: String(exercise.id), built: sent });
beforeAll(async () => {
  builder = await createBuilder();
  ids = piecesLeft(await builder.page(address));
});

test('all pieces are offered, not in their order, and without a word on which are wrong', async () => {
  expect([...ids.keys()].sort()).toEqual([...right, ...wrong].sort());
  expect([...ids.keys()].filter((text) => right.includes(text))).not.toEqual(right);
  const again = piecesLeft(await builder.page(address));
  expect([...again]).toEqual([...ids]);
  const page = await builder.page(address);
  const data = page.slice(page.indexOf('window.__remixContext'));
  expect(data).not.toMatch(/right|wrong|reference|instead/i);
});

test('nothing of them is in any reply before somebody asks for them', async () => {
  const replies = await Promise.all(
    [`/lessons/7?item=${index + 1}`, `/lessons/7.data?item=${index + 1}`, '/api/lessons/7/content'].map(
      (path) => builder.page(path),
    ),
  );
  // Hints may contain a piece.
  const untold = [...right, ...wrong].filter((text) => !said.includes(text));
  expect(untold.length).toBeGreaterThan(5);
  for (const reply of replies.map(readable)) {
    expect(reply).toContain('discount');
    for (const text of untold) expect(reply).not.toContain(text);
    for (const id of ids.values()) expect(reply).not.toContain(id);
  }
});

describe('what is sent', () => {
  const first = right[0] ?? '';
  const second = right[1] ?? '';

  test.each([
    ['no piece', () => '', 'Choose at least one piece first.', []],
    ['a piece never offered', () => built(first, 'feedc0ffee', second), 'does not belong', [first, second]],
    ['a piece twice', () => built(second, first, second), 'can be used once', [second, first]],
  ])('%s is refused in words, and what was chosen stays', async (_, sent, words, kept) => {
    for (const intent of ['run', 'submit', 'edit']) {
      const reply = await send(intent, sent());
      const html = readable(await reply.text());
      expect([reply.status, linesIn(html)]).toEqual([400, kept]);
      expect(html).toContain(words);
    }
    const visited = readable(await builder.page(`${address}&built=${sent()}`));
    expect(linesIn(visited)).toEqual(kept);
    if (kept.length > 0) expect(visited).toContain(words);
    expect(await readProgress(builder)).toBeUndefined();
  });
});

test('solved from pieces counts as solved with help, until a query of one’s own is right', async () => {
  const learner = await createBuilder();
  ids = piecesLeft(await learner.page(address));
  expect(readable(await (await send('run', built(...right), learner)).text())).toContain('Your result');
  const misled = await send('submit', built(...right.slice(0, -1), wrong[0] ?? ''), learner);
  expect(misled.status).toBeLessThan(500);

  const reply = readable(await (await send('submit', built(...right), learner)).text());
  expect(reply).toContain('data-move="out-');
  expect(await readProgress(learner)).toMatchObject({ isSolved: true, withHelp: true });
  expect(await learner.page(`/lessons/7?item=${index + 1}`)).toContain('Solved with help.');
  expect(await learner.page('/courses/1')).toContain('1 solved with help');

  // An answer with the same tokens is shown as the same pieces.
  await answerItem(
    learner,
    exercise,
    exercise.answer.toUpperCase().replace(/'[^']*'/g, (text) => text.toLowerCase()),
  );
  expect(await readProgress(learner)).toMatchObject({ withHelp: true });
  await answerItem(learner, exercise, 'select 1 as nothing');
  expect(await readProgress(learner)).toMatchObject({ withHelp: true });
  await answerItem(learner, exercise, `select * from (${exercise.answer}) as mine`);
  expect(await readProgress(learner)).toMatchObject({ isSolved: true, withHelp: false });
  expect(await learner.page('/courses/1')).not.toContain('solved with help');
});

const mark = 'The first that is out of place, or no part of it';

test('a wrong check marks the first line astray; two take a wrong piece away, four join two', async () => {
  const learner = await createBuilder();
  ids = piecesLeft(await learner.page(address));
  const before = ids;
  const old = (...texts: string[]) => texts.map((text) => before.get(text)).join('.');
  const [first = '', second = '', third = ''] = right;
  const check = async (sent: string) => readable(await (await send('submit', sent, learner)).text());

  const astray = await check(old(first, third, second));
  expect(astray.split(mark)).toHaveLength(2);
  expect(astray.slice(0, astray.indexOf(mark))).toContain(third);
  expect(astray).toContain('Line 2 is the first');
  // The same order after a reload is not counted again, and a check is no attempt.
  await check(old(first, third, second));
  expect(piecesLeft(await learner.page(`${address}&built=`)).size).toBe(right.length + 2);
  expect(await readProgress(learner)).toMatchObject({ attempts: 0 });

  // Two tabs check at the same time.
  const replies = await Promise.all([check(old(third)), check(old(second, first))]);
  expect(replies.join()).toContain('one of the wrong lines was taken away');
  ids = piecesLeft(await learner.page(`${address}&built=`));
  expect([...ids.keys()].filter((text) => wrong.includes(text))).toHaveLength(1);

  expect(await check(old(first, ...wrong))).toContain('two lines that follow each other are one now');
  ids = piecesLeft(await learner.page(`${address}&built=`));
  expect(ids.size).toBe(right.length);
  expect([...ids.keys()].filter((text) => !before.has(text))).toHaveLength(1);
  const kept = readable(await learner.page(`${address}&built=${old(first, ...wrong)}`));
  expect(linesIn(kept)).toHaveLength(2);
  expect(kept).not.toContain('does not belong');

  const solved = await check(old(...right));
  expect(solved).toContain('Correct! Well done!');
  expect(solved).not.toContain(mark);
});

test('who solved it by typing is not helped by what they build later', async () => {
  const learner = await createBuilder();
  await answerItem(learner, exercise);
  ids = piecesLeft(await learner.page(`${address}&built=`));
  await send('submit', built(...right), learner);
  expect(await readProgress(learner)).toMatchObject({ isSolved: true, withHelp: false, attempts: 1 });
});

test('what is put into the editor waits there, as a draft that came with help', async () => {
  const learner = await createBuilder();
  ids = piecesLeft(await learner.page(address));
  const reply = await send('edit', built(...right.slice(0, 2)), learner);
  expect([reply.status, reply.headers.get('Location')]).toEqual([303, `/lessons/7?item=${index + 1}#query`]);
  expect(await readProgress(learner)).toMatchObject({ isSolved: false, withHelp: true, attempts: 0 });
  expect((await readProgress(learner))?.answer.split(/\s+/)).toEqual(
    right.slice(0, 2).join(' ').split(/\s+/),
  );
  expect(linesIn(await learner.page(address))).toEqual(right.slice(0, 2));
});

test('during the assessment there are none', async () => {
  const learner = await createBuilder();
  await sql`insert into assessment_attempts (enrollment_id, variant, passing_score) values (${learner.enrollmentId}, 1, 70)`;
  expect(await learner.page(`/lessons/7?item=${index + 1}`)).not.toContain('Build from pieces');
  for (const reply of [await learner.get(address), await send('run', built(...right), learner)]) {
    expect(reply.status).toBe(403);
    const html = readable(await reply.text());
    expect(html).toContain('while your assessment of this course is under way');
    expect(html).not.toContain('data-piece');
    for (const text of right.slice(1, -1)) expect(html).not.toContain(text);
  }
});

test('nobody builds an exercise that they have not reached, nor what has no pieces', async () => {
  const later = items.findLastIndex(({ type }) => type === 'exercises');
  const ahead = await builder.get(`/lessons/7/pieces?item=${later + 1}`);
  expect([ahead.status, ahead.headers.get('Location')]).toEqual([302, `/lessons/7?item=${index + 1}`]);
  expect((await builder.get('/lessons/7/pieces?item=1')).status).toBe(404);
  const stranger = await createLearner(origin);
  expect((await stranger.get(address)).status).toBe(403);
  expect((await send('run', built(...right), stranger)).status).toBe(403);
});
