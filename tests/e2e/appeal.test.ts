import { completeLessons, runDisputes } from '../factories';
import { withDatabase } from '../setup/database';
import { testEnvironment } from '../setup/environment';
import { readOutbox } from '../setup/outbox';
import {
  databaseUrl,
  expect,
  expectGoodLooks,
  openCourse,
  press,
  readQuery,
  test,
  verdict,
  writeQuery,
} from './test';

/** The two runs are at it at the same time: each loosens another exercise. */
const exercises = {
  script: {
    lesson: 0,
    slug: 'margins',
    query: 'select game_date, opponent, points_for - points_against as lead from games',
  },
  'no-script': {
    lesson: 1,
    slug: 'dear-seats',
    query: 'select section, row_no, seat_no as seat, price from tickets where game_id = 2 and price >= 95',
  },
};

async function openExercise(hasScript: boolean) {
  const { lesson, slug, query } = exercises[hasScript ? 'script' : 'no-script'];
  const source = (await openCourse()).lessons[lesson];
  const item = source?.items.find((each) => each.slug === slug);
  if (!source || !item) throw new Error(`there is no exercise ${slug}`);
  const path = `/lessons/${source.id}?item=${source.items.indexOf(item) + 1}`;
  return { name: `${source.slug}/${slug}`, slug, title: item.title, query, path };
}

async function keepContent(slug: string, work: () => Promise<void>) {
  const [before] = await withDatabase(
    databaseUrl(),
    (sql) => sql`select content from lesson_items where slug = ${slug}`,
  );
  try {
    await work();
  } finally {
    await withDatabase(
      databaseUrl(),
      (sql) => sql`update lesson_items set content = ${sql.json(before?.content)} where slug = ${slug}`,
    );
  }
}

test('a wrong verdict, an appeal, its acceptance by the command, the credit and a notice', async ({
  page,
  hasScript,
  become,
}) => {
  test.setTimeout(120_000);
  const { name, slug, title, query, path } = await openExercise(hasScript);
  const { email, userId, enrollmentId } = await become({ enrolled: true });
  await completeLessons(databaseUrl(), userId, 2);
  await withDatabase(
    databaseUrl(),
    (sql) => sql`delete from item_progress where enrollment_id = ${enrollmentId}
      and item_id in (select id from lesson_items where slug = ${slug})`,
  );

  await page.goto(path);
  await writeQuery(page, query, hasScript);
  if (!hasScript) {
    // The tutor's answer brings fields of its own.
    await page.getByText('Tutor', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('What does HAVING mean?');
    await press(page, 'Ask');
    await expect(page.getByText('Was this helpful?')).toBeVisible();
  }
  await press(page, 'Submit');
  const line = page.getByText('My answer should count', { exact: true });
  await expect(line).toBeVisible();
  const edited = `${query} -- and more`;
  await writeQuery(page, edited, hasScript);
  // By keyboard alone.
  await line.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The task names no column.');
  await expectGoodLooks(page, hasScript);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const standing = verdict(page, 'You asked for a second look on');
  await expect(standing).toBeInViewport();
  await expect(line).toBeHidden();
  expect(await readQuery(page, hasScript)).toBe(edited);
  await expectGoodLooks(page, hasScript);

  const id = await withDatabase(databaseUrl(), async (sql) => {
    const [row] = await sql`select id from disputes where enrollment_id = ${enrollmentId}`;
    return String(row?.id);
  });
  await keepContent(slug, async () => {
    const accept = (...options: string[]) =>
      runDisputes({ DATA_DIR: testEnvironment.DATA_DIR, NODE_ENV: 'test' }, 'accept', id, ...options);
    expect(await accept()).toMatchObject({ code: 1, out: expect.stringContaining('--any-names') });
    const accepted = await accept('--any-names', '--content', 'nowhere');
    expect(accepted).toMatchObject({ code: 0, out: expect.stringContaining(`Regraded ${name}`) });
  });

  await page.goto(path);
  await expect(page.getByText('You have solved this exercise.')).toBeVisible();
  await page.goto('/dashboard/learning');
  const notice = verdict(page, `Your answer to “${title}” counts after all.`);
  await expect(notice).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await page.getByRole('button', { name: `Got it: ${title}` }).click();
  await expect(notice).toBeHidden();
  // The site sends it, not the command.
  const counted = async () => {
    const letters = await readOutbox(testEnvironment.DATA_DIR, email);
    return letters.filter((letter) => letter.includes('Subject: Your answer counts after all')).length;
  };
  await expect.poll(counted).toBe(1);
});
