import { describe, expect, it } from 'vitest';
import { interestResult, readQuiz } from './interest-quiz.server';

const at = (search: string) => readQuiz(`http://boxscore.test/${search}`);

describe('interestResult', () => {
  it.each([
    [{ industry: ['healthcare', 'sports'], role: ['analyst'] }, 'healthcare'],
    [{ industry: [], role: ['analyst'] }, 'tech'],
    [{ industry: [], role: ['manager'] }, 'sports'],
    [{ industry: [], role: ['researcher'] }, 'healthcare'],
    [{ industry: [], role: [] }, 'tech'],
  ])('of %j is %s', (selection, result) => {
    expect(interestResult(selection)).toBe(result);
  });
});

describe('readQuiz', () => {
  it('starts with the industries and nothing chosen', () => {
    expect(at('')).toMatchObject({
      kind: 'step',
      category: 'industry',
      number: 1,
      back: null,
      isMissing: false,
    });
  });

  it('does not go on without a choice, and says so', () => {
    expect(at('?quiz=role')).toMatchObject({ category: 'industry', isMissing: true });
    expect(at('?quiz=result&industry=sports')).toMatchObject({ category: 'role', isMissing: true });
    expect(at('?quiz=role&industry=cooking')).toMatchObject({ category: 'industry', isMissing: true });
  });

  it('carries what was chosen, forwards and back', () => {
    const step = at('?quiz=role&industry=sports&industry=tech&goal=grow');
    expect(step).toMatchObject({
      category: 'role',
      next: 'goal',
      carried: [
        { category: 'industry', id: 'sports' },
        { category: 'industry', id: 'tech' },
        { category: 'goal', id: 'grow' },
      ],
      back: '?quiz=industry&industry=sports&industry=tech&goal=grow',
    });
    expect(at('?quiz=industry&industry=sports')).toMatchObject({
      options: [{ isChosen: true }, { isChosen: false }, { isChosen: false }],
    });
  });

  it('takes the choices in the order of the address, each once', () => {
    const search = '?quiz=result&industry=tech&industry=sports&industry=tech&role=analyst&goal=grow';
    expect(at(search)).toMatchObject({ kind: 'result', title: 'Technology analytics' });
    expect(at('?quiz=industry&industry=tech&industry=sports&industry=tech')).toMatchObject({
      chosen: ['tech', 'sports'],
    });
  });

  it('ends in a recommendation', () => {
    expect(at('?quiz=result&industry=sports&role=analyst&goal=grow')).toMatchObject({
      kind: 'result',
      title: 'Sports analytics',
    });
  });
});
