import { expect, test } from 'vitest';
import { UsageError } from '../desk/options';
import { readCommand } from './arguments';

const read = (line: string) => readCommand(line.split(' ').filter(Boolean));

test('reads what the usage has', () => {
  expect(read('list')).toEqual({ verb: 'list' });
  expect(read('accept 3')).toEqual({ verb: 'accept', id: 3, looser: {}, content: 'datasets' });
  expect(read('accept 3 --any-names --tolerance 0.05 --content elsewhere')).toEqual({
    verb: 'accept',
    id: 3,
    looser: { columnNames: false, tolerance: 0.05 },
    content: 'elsewhere',
  });
  expect(read('decline 3')).toEqual({ verb: 'decline', id: 3, reply: null });
  expect(read('decline 3 It asks for all.')).toEqual({ verb: 'decline', id: 3, reply: 'It asks for all.' });
  expect(read('regrade who-sat-where/sold')).toEqual({ verb: 'regrade', name: 'who-sat-where/sold' });
});

test.each([
  ...['', 'lost', 'list 3', 'accept', 'accept x', 'accept 0', 'accept 3 4', 'accept 3 --names'],
  ...['accept 3 --tolerance', 'accept 3 --tolerance x', 'accept 3 --tolerance 0', 'accept 3 --tolerance=-1'],
  ...['decline', 'decline x', 'regrade', 'regrade a/b c/d'],
])('refuses "%s"', (line) => {
  expect(() => read(line)).toThrow(UsageError);
});
