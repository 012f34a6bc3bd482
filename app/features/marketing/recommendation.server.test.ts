import { describe, expect, it } from 'vitest';
import { experiences, interests, readRecommendation, recommend } from './recommendation.server';

const at = (search: string) => readRecommendation(`http://boxscore.test/${search}`);

describe('recommend', () => {
  it('has an answer of its own for each experience and interest, with a path of three', () => {
    const all = experiences.flatMap((experience) =>
      interests.map((interest) => recommend({ experience, interest })),
    );
    expect(new Set(all.map(({ title }) => title)).size).toBe(9);
    expect(all.every(({ path, description }) => path.length === 3 && description.length > 0)).toBe(true);
  });

  it('takes an unanswered experience as beginner', () => {
    expect(recommend({ interest: 'sports' })).toEqual(
      recommend({ experience: 'beginner', interest: 'sports' }),
    );
  });
});

describe('readRecommendation', () => {
  it('is closed unless the address opens it', () => {
    expect(at('')).toBeNull();
    expect(at('?goal=explore')).toBeNull();
  });

  it('asks goal, experience and interest in turn, and carries the answers', () => {
    let search = '?recommend=';
    const seen: string[] = [];
    for (let step = at(search); step?.kind === 'question'; step = at(search)) {
      expect(step.options).toHaveLength(3);
      seen.push(step.text);
      search = step.options[2]?.search ?? '';
    }
    expect(seen).toHaveLength(3);
    expect(search).toBe('?recommend=&goal=explore&experience=advanced&interest=tech');
    expect(at(search)).toEqual({
      kind: 'result',
      ...recommend({ experience: 'advanced', interest: 'tech' }),
    });
  });

  it('asks again where an answer is not one of its options', () => {
    expect(at('?recommend&goal=fame&experience=advanced&interest=tech')).toMatchObject({ number: 1 });
  });
});
