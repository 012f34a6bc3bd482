import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { readCourse } from './course';
import { wordsOf } from './vocabulary';

const names = new Set(['name', 'date', 'sales']);

describe('wordsOf', () => {
  it.each(casesIn('ops/content/fixtures/vocabulary.yaml')<[string, string[]]>('words'))(
    'finds keywords, functions and operators in %s',
    async (sql, words) => {
      expect([...new Set(await wordsOf(sql, names))].sort()).toEqual(words.sort());
    },
  );
});

describe('what is asked for before it is taught', () => {
  const faultsOf = async (edit: (lesson: string) => string) => {
    const dir = await mkdtemp(join(tmpdir(), 'course-'));
    try {
      await mkdir(join(dir, 'lessons'));
      for (const file of [
        'dictionary.yaml',
        'glossary.yaml',
        'assessment.yaml',
        'challenges.yaml',
        'skills.yaml',
      ])
        await writeFile(join(dir, file), await readFile(`datasets/sports-business/${file}`));
      const lesson = await readFile('datasets/sports-business/lessons/01-the-clubs-tables.md', 'utf8');
      await writeFile(join(dir, 'lessons/01-one.md'), edit(lesson));
      const { message } = await readCourse(dir).then(
        () => new Error('in order'),
        (error: Error) => error,
      );
      return message.replaceAll(`${dir}/`, '').split('\n');
    } finally {
      await rm(dir, { recursive: true });
    }
  };

  it('is named with its line, in a lesson as in the assessment and the challenges', async () => {
    const faults = await faultsOf((lesson) => lesson.replace(/```yaml introduces\n.*?```/gs, ''));
    expect(faults[0]).toMatch(
      /^lessons\/01-one\.md:\d+: no text has introduced what the reference uses: select, from$/,
    );
    expect(faults.some((fault) => /^assessment\.yaml:\d+: .*group/.test(fault))).toBe(true);
    expect(faults.some((fault) => /^challenges\.yaml:\d+: .*partition/.test(fault))).toBe(true);
  });

  it('is not introduced by a claim that no code supports', async () => {
    const faults = await faultsOf((lesson) =>
      lesson.replace('```yaml introduces\n[', '```yaml introduces\n[rank, '),
    );
    expect(faults[0]).toMatch(/^lessons\/01-one\.md:\d+: no code in this text shows rank$/);
  });
});
