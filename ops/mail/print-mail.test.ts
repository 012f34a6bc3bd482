import { expect, test } from 'vitest';
import { printMail } from './print-mail';

const mail = {
  id: 'a',
  state: 'waiting',
  about: 'link to confirm the address of user 1',
  tries: 1,
  queuedAt: '2026-11-23T12:00:00Z',
  at: '2026-11-23T12:01:00Z',
  error: null,
} as const;

test('an e-mail is two lines, whatever the mail server said', () => {
  const error = '550 no such\nmailbox\u001b[2J\n';
  expect(printMail({ ...mail, error })).toBe(
    'a  link to confirm the address of user 1\n  queued 2026-11-23T12:00:00Z, 1 try, next try 2026-11-23T12:01:00Z: 550 no such mailbox [2J',
  );
});

test('one that was given up says when', () => {
  const failed = { ...mail, state: 'failed', tries: 2 } as const;
  expect(printMail(failed)).toMatch(/2 tries, failed 2026-11-23T12:01:00Z$/);
});
