import { withDatabase } from '../setup/database';
import { databaseUrl, expect, expectGoodLooks, press, test, verdict, writeQuery } from './test';

const referenceOf = (address: string) =>
  withDatabase(databaseUrl(), async (sql) => {
    const [kind, name = ''] = new URL(address).searchParams.get('task')?.split('/') ?? [];
    const [task] =
      kind === 'exercise'
        ? await sql`select key->>'reference' as query from lesson_items where id = ${name}`
        : await sql`select grading->'key'->>'reference' as query from practice_tasks where slug = ${name}`;
    return task?.query as string;
  });

for (const width of [360, 1280])
  test.describe(`at ${width}`, { tag: width < 500 ? '@deep' : [] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test('what is due is reviewed in a row, and the next day is said', async ({
      signIn,
      page,
      hasScript,
    }) => {
      const { userId } = await signIn({ enrolled: true, finished: true });
      await page.goto('/dashboard/practice');
      await expect(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
      await withDatabase(
        databaseUrl(),
        (sql) => sql`
          update reviews set due = due - interval '9 days', last_review = last_review - interval '9 days'
          where user_id = ${userId} and skill in ('join', 'having', 'rank')`,
      );
      await page.reload();
      await expect(page.getByRole('heading', { name: '3 skills are due' })).toBeVisible();
      await expectGoodLooks(page, hasScript);
      await page.getByRole('link', { name: 'Begin the review' }).click();
      await expect(page).toHaveURL(/task=/);
      const first = page.url();
      const query = await referenceOf(first);
      await writeQuery(page, 'select 1 as nothing', hasScript);
      await press(page, 'Submit');
      await expect(verdict(page, 'Incorrect')).toBeVisible();
      await writeQuery(page, query, hasScript);
      await press(page, 'Submit');
      await expect(page.getByText('with help or a second try. Due again on')).toBeVisible();
      await expectGoodLooks(page, hasScript);
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page).toHaveURL((url) => url.search.includes('task=') && url.href !== first);
      await press(page, 'Show the solution');
      await expect(page.getByText('not solved. Due again on')).toBeVisible();
      await expectGoodLooks(page, hasScript);
      await page.getByRole('link', { name: 'To Practice' }).click();
      await expect(page.getByRole('heading', { name: '1 skill is due' })).toBeVisible();
      await expectGoodLooks(page, hasScript);
    });
  });
