import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listCourses, readCourse } from './course';

const course = 'datasets/sports-business';

test('the exercise in ten minutes is in order where authors are told to paste it', async () => {
  const page = await readFile('docs/authoring.md', 'utf8');
  const [, file = ''] = /content:preview -- datasets\/sports-business\/(\S+\.md)/.exec(page) ?? [];
  const [, exercise = ''] = /````markdown\n(.*?)````/s.exec(page) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'course-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(course, folder, { recursive: true });
  const lesson = await readFile(join(course, file), 'utf8');
  await writeFile(join(folder, file), `${lesson}\n${exercise.replace(/^ {3}/gm, '')}`);
  const { lessons } = await readCourse(folder);
  const items = lessons.find((each) => each.file.endsWith(file))?.items ?? [];
  expect(items.at(-1)).toMatchObject({ type: 'exercises', slug: 'small-sections' });
});

test('a course is a folder with lessons, which the pages of the site have none of', async () => {
  expect(await listCourses('datasets')).toEqual([course]);
});
