import { describe, expect, it } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { openCourse } from '../../tests/setup/course';
import { checkSkills, skillsOf } from './skills';

const course = await openCourse();

describe('skillsOf', () => {
  it.each(casesIn('ops/content/fixtures/skills.yaml')<[string, number | null, string[]]>('skills'))(
    'finds in %s what it takes',
    async (sql, lesson, skills) => {
      expect(await skillsOf(sql, course)).toEqual({ lesson, skills });
    },
  );
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
