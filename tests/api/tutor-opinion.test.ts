import { beforeEach, describe, expect, inject, test } from 'vitest';
import type { Client, Learner } from '../factories';
import { connect } from '../setup/site';
import { createReader, exercise, positionOf } from './reader';

const sql = connect(inject('api').databaseUrl);
const address = `/lessons/1?item=${positionOf(exercise)}`;

describe('an opinion of an answer', () => {
  let learner: Learner;
  let answer: number;
  let question: number;
  beforeEach(async () => {
    learner = await createReader(exercise);
    const rows = await sql`
      insert into tutor_messages (enrollment_id, item_id, role, content, source, findings, grade)
      select e.id, ${exercise.id}, m.role, 'x', 'model', '{null-equals}', 'what'
      from enrollments e cross join (values ('user'), ('assistant')) as m (role)
      where e.user_id = ${learner.userId} order by m.role desc returning id`;
    [question, answer] = rows.map(({ id }) => id) as [number, number];
  });

  const rate = (client: Client, opinion = 'helpful', { id = answer, reason = '' } = {}) =>
    client.submit(address, {
      intent: `rate: ${id} ${opinion}`,
      itemId: String(exercise.id),
      why: reason,
      query: 'select 1',
    });
  const opinions = () => sql`
    select o.is_helpful, o.reason, m.source, m.findings, m.grade
    from tutor_opinions o join tutor_messages m on m.id = o.message_id where m.id in (${question}, ${answer})`;

  test('is kept with the rules and the grade, and the page shows it beside what was typed', async () => {
    expect(await learner.page(address)).toContain('Was this helpful?');
    const html = await (await rate(learner, 'helpful', { reason: ' It showed me where. ' })).text();
    expect(html).toContain('You found this helpful.');
    expect(html).toContain('select 1');
    expect(await opinions()).toEqual([
      {
        ...{ is_helpful: true, reason: 'It showed me where.' },
        ...{ source: 'model', findings: ['null-equals'], grade: 'what' },
      },
    ]);
  });

  test('may be changed', async () => {
    await rate(learner, 'helpful', { reason: 'Good' });
    await rate(learner, 'unhelpful');
    expect(await opinions()).toMatchObject([{ is_helpful: false, reason: null }]);
  });

  test.each([
    ['somebody else’s answer', async () => rate(await createReader(exercise)), 404],
    ['a question', () => rate(learner, 'helpful', { id: question }), 404],
    ['no answer', () => rate(learner, 'helpful', { id: 2147483647 }), 404],
    ['anything but its two words', () => rate(learner, 'so so'), 400],
    ['more than a reason', () => rate(learner, 'helpful', { reason: 'x'.repeat(501) }), 400],
  ])('of %s is refused', async (_, attempt, status) => {
    expect((await attempt()).status).toBe(status);
    expect(await opinions()).toEqual([]);
  });

  test('is in the learner’s data, and goes with the conversation', async () => {
    await rate(learner, 'helpful', { reason: 'Good' });
    const { tutorOpinions } = await learner.read('/account/my-data.json');
    expect(tutorOpinions).toEqual([expect.objectContaining({ isHelpful: true, reason: 'Good' })]);
    await sql`delete from tutor_messages where id = ${answer}`;
    expect(await opinions()).toEqual([]);
  });
});
