import { expect, test } from 'vitest';
import { chooseTask, type Task } from './choice';

const task = (name: string, ...skills: string[]): Task => ({ task: name, kin: name, skills });
const joinOnly = task('join-only', 'join');
const joinAgain = { ...task('join-again', 'join'), kin: 'join-only' };
const both = task('both', 'join', 'group', 'where');
const group = task('group', 'group');
const tasks = [both, joinOnly, joinAgain, group];

test('the skill that is due longest is asked for, by what asks for little else', () => {
  expect(chooseTask({ due: ['group', 'join'], tasks, seen: [] })).toEqual({ task: group, skill: 'group' });
  expect(chooseTask({ due: ['where'], tasks, seen: [] })?.task).toBe(both);
  expect(chooseTask({ due: ['like'], tasks, seen: [] })).toBeUndefined();
  expect(chooseTask({ due: [], tasks, seen: [] })).toBeUndefined();
});

test('never the same task twice in a row, and another skill where another is due', () => {
  expect(chooseTask({ due: ['join', 'group'], tasks, seen: [], last: joinOnly })?.skill).toBe('group');
  expect(chooseTask({ due: ['join'], tasks: [joinOnly], seen: [], last: joinOnly })).toBeUndefined();
  expect(chooseTask({ due: ['join'], tasks: [joinOnly, both], seen: [], last: joinOnly })?.task).toBe(both);
});

test('what is much alike, or was seen of late, waits for what is not', () => {
  expect(chooseTask({ due: ['join'], tasks, seen: [], last: joinOnly })?.task).toBe(both);
  expect(chooseTask({ due: ['join'], tasks: [joinOnly, both], seen: ['join-only'] })?.task).toBe(both);
  expect(chooseTask({ due: ['join'], tasks: [joinOnly, both], seen: ['both', 'join-only'] })?.task).toBe(
    joinOnly,
  );
});
