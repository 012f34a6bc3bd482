import { expect, inject, test } from 'vitest';
import { Client, createLearner } from '../factories';
import { openCourse } from '../setup/course';

const { origin } = inject('api');

test('a challenge is shown without its answer, in its page and after each press', {
  timeout: 90_000,
}, async () => {
  const { challenges } = (await openCourse()).challenges;
  const readers = [new Client(origin), await createLearner(origin, { subscribed: true })] as const;
  const bare = (text: string) => text.replaceAll(/\\n|[\\\s]/g, '');
  const seen = new Set<number>();
  for (const { slug, difficulty, task } of challenges) {
    const client = readers[difficulty <= 4 ? 0 : 1];
    const path = difficulty === 0 ? '/?index' : `/playground?level=${difficulty}&challenge=${slug}`;
    const form = { level: String(difficulty), challenge: slug, hints: '0', query: 'select 1 as n' };
    const replies = [await client.get(path)];
    // One submission per level, because queries are slow and the pages of a level are alike.
    const rest = seen.has(difficulty) ? [] : ['level', 'submit'];
    seen.add(difficulty);
    for (const intent of difficulty === 0 ? ['submit'] : ['hint', ...rest])
      replies.push(await client.submit(path, { ...form, intent }));
    for (const reply of replies) {
      const text = bare(await reply.text());
      expect([reply.status, text.includes('select1asn') || reply === replies[0]]).toEqual([200, true]);
      for (const { sql } of [task.reference, ...task.alternatives]) expect(text).not.toContain(bare(sql));
      expect(text).not.toMatch(/"(reference|alternatives|grading)"/);
    }
  }
});
