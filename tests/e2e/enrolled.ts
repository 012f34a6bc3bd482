import type { Page } from 'playwright/test';
import { readCourse } from '../../ops/content/course';
import { findRunningDatabase } from '../../ops/running-database';
import { completeLessons, createLearner } from '../factories';
import { test } from './test';

const { lessons } = await readCourse('datasets/sports-business');

/** The first exercise of lesson 1, and where it is. */
export const exercisePosition = (lessons[0]?.items.findIndex(({ type }) => type === 'exercises') ?? 0) + 1;
export const exercisePath = `/lessons/1?item=${exercisePosition}`;

/** Signs in somebody new without walking there. */
export async function signIn(page: Page, standing: Parameters<typeof createLearner>[1] = {}) {
  const origin = test.info().project.use.baseURL ?? '';
  const learner = await createLearner(origin, standing);
  const cookies = learner.cookieHeader().split('; ');
  await page.context().addCookies(
    cookies.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return { name, value, url: origin };
    }),
  );
  return learner;
}

/** Signs in somebody whose every lesson of course 1 is complete. */
export async function signInFinisher(page: Page) {
  const learner = await signIn(page, { enrolled: true });
  await completeLessons(
    findRunningDatabase({ DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' }),
    learner.userId,
  );
  return learner;
}
