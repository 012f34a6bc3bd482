import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { content } from '~/features/marketing/landing-content.server';
import { experiences, interests, recommend } from '~/features/marketing/recommendation.server';
import { openCourse } from '../../tests/setup/course';
import { readCatalog } from './catalog';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'catalog-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function readEdited(edit: (yaml: string) => string) {
  await writeFile(join(dir, 'catalog.yaml'), edit(await readFile('datasets/catalog.yaml', 'utf8')));
  return readCatalog(dir);
}

describe('readCatalog', () => {
  it('reads sixteen courses in three tracks', async () => {
    const { industries } = await readCatalog('datasets');
    expect(industries.map(({ courses }) => courses.map(({ id }) => id))).toEqual([
      [1, 3, 4, 5, 6],
      [2, 7, 8, 9, 10],
      [11, 12, 13, 14, 15, 16],
    ]);
    const courses = industries.flatMap((industry) => industry.courses);
    const ids = (key: 'available' | 'landing' | 'dashboard') =>
      courses.filter((course) => course[key]).map(({ id }) => id);
    expect(ids('available')).toEqual([1]);
    expect(ids('landing')).toEqual([1, 2, 11]);
    expect(ids('dashboard')).toEqual([1, 3, 4, 2, 7, 8, 11, 12, 13]);
    expect(courses.find(({ id }) => id === 10)).toMatchObject({ duration: '8 hours', level: 'Expert' });
  });

  it('has lessons with as many items as the landing page says', async () => {
    const { lessons } = await openCourse();
    expect(content.lineScore.map(({ name, total }) => [name, total])).toEqual(
      lessons.map(({ name, items }) => [name, items.length]),
    );
  });

  it('knows every course that is recommended', async () => {
    const { industries } = await readCatalog('datasets');
    const names = industries.flatMap(({ courses }) => courses.map(({ name }) => name));
    const paths = experiences.flatMap((experience) =>
      interests.flatMap((interest) => recommend({ experience, interest }).path),
    );
    expect(names).toEqual(expect.arrayContaining(paths));
  });

  it('names file and line of a wrong value', async () => {
    const line = (await readFile('datasets/catalog.yaml', 'utf8'))
      .split('level: Beginner')[0]
      ?.split('\n').length;
    const reading = readEdited((yaml) => yaml.replace('level: Beginner', 'level: Rookie'));
    await expect(reading).rejects.toThrow(`${dir}/catalog.yaml:${line}: industries.0.courses.0.level: `);
  });

  it('names the line of a number used twice', async () => {
    await expect(readEdited((yaml) => yaml.replace('id: 16', 'id: 15'))).rejects.toThrow(
      /catalog\.yaml:\d{3}: course 15 is there twice/,
    );
  });

  it('refuses an available course without a dataset', async () => {
    await expect(readEdited((yaml) => yaml.replace('dataset: sports-business', ''))).rejects.toThrow(
      'an available course needs a dataset',
    );
  });
});
