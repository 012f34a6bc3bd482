import { describe, expect, it } from 'vitest';
import { openCourse } from '../../tests/setup/course';
import { checkSkills, skillsOf } from './skills';

const course = await openCourse();

describe('skillsOf', () => {
  it.each([
    ['select game_date, opponent from games', 1, []],
    ['select id from tickets where price between 20 and 50', 2, ['where', 'range']],
    ['select count(distinct customer_id) from sales', 5, ['count-distinct']],
    ['select id from customers where not exists (select 1 from sales)', 8, ['where', 'subquery']],
    ['select rank() over (partition by season order by id) from games', 11, ['rank']],
    [
      'select sum(fee) over (order by paid_on rows between unbounded preceding and current row) from sponsorships',
      11,
      ['aggregates', 'running'],
    ],
    ['select ntile(4) over (order by id) from games', null, ['running']],
  ])('finds in %s what it takes', async (sql, lesson, skills) => {
    expect(await skillsOf(sql, course)).toEqual({ lesson, skills });
  });
});

describe('a word that a text introduces', () => {
  it('belongs to a skill, and one of a skill is introduced', () => {
    expect(checkSkills(course)).toEqual([]);
    const [first, ...others] = course.skills.skills;
    if (!first) throw new Error('a course has skills');
    const skills = { ...course.skills, skills: [{ ...first, words: ['limit', 'fetch'] }, ...others] };
    expect(checkSkills({ ...course, skills }).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^offset belongs to no skill of .*skills\.yaml$/),
      'no text introduces fetch',
    ]);
  });
});
