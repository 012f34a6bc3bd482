import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { readOwn } from '~/features/sandbox/grade.server';
import { casesIn } from '../../tests/setup/cases';
import { openCourse } from '../../tests/setup/course';
import { findAnswersGiven } from './answers-given';
import { ContentError } from './fault';
import { findBarrenExamples, readGlossary } from './glossary';
import type { Run } from './html';

const ofCourse = 'datasets/sports-business';
const course = await openCourse();
const run: Run = async (query) => (await readOwn({ dataset: 'sports-business', query })).result;
const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((dir) => rm(dir, { recursive: true }))));
afterAll(closeSandbox);

async function readEdited(edit: (yaml: string) => string) {
  const dir = await mkdtemp(join(tmpdir(), 'glossary-'));
  folders.push(dir);
  await writeFile(join(dir, 'glossary.yaml'), edit(await readFile(`${ofCourse}/glossary.yaml`, 'utf8')));
  return readGlossary(dir);
}

const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error) => {
      if (!(error instanceof ContentError)) throw error;
      return error.faults.map(({ line, message }) => `${line}: ${message}`);
    },
  );

test('the course’s has ninety entries and more, and each example runs on its tables and returns rows', async () => {
  const glossary = await readGlossary(ofCourse);
  expect(glossary.examples.length).toBeGreaterThanOrEqual(90);
  expect(await findBarrenExamples(glossary, run)).toEqual([]);
});

test.each(casesIn('ops/content/fixtures/glossary.yaml')<[string, string, string, string]>('faults'))(
  '%s is named with its line',
  async (_, text, faulty, message) => {
    const faults = await faultsOf(readEdited((yaml) => yaml.replace(text, faulty)));
    expect(faults).toEqual([expect.stringMatching(/^\d+: /)]);
    expect(faults[0]).toContain(message);
  },
);

test('an example that fails on the data, or returns nothing, is named', async () => {
  const glossary = await readEdited((yaml) =>
    yaml
      .replace(
        'example: select distinct industry from sponsors',
        'example: select distinct industry from sections',
      )
      .replace(
        'example: select id, name from sponsors where id = 4',
        'example: select id, name from sponsors where id = 0',
      ),
  );
  expect((await findBarrenExamples(glossary, run)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^the example fails: .*industry/),
    'the example returns no row',
  ]);
});

test('an example that answers what is asked is named with its line', async () => {
  const [answer = ''] = course.challenges.challenges.map(({ task }) =>
    task.reference.sql.replace(/\s+/g, ' '),
  );
  const glossary = await readEdited((yaml) =>
    yaml.replace(
      'example: select distinct industry from sponsors',
      () => `example: ${JSON.stringify(answer)}`,
    ),
  );
  expect(await findAnswersGiven({ ...course, glossary })).toMatchObject([
    { message: `the example answers ${course.challenges.challenges[0]?.slug}` },
  ]);
});
