import { expect, test } from 'vitest';
import { isDatabaseAway } from './api.server';

// Node's codes for a stopped container, a failing name server, and a machine that is gone.
test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNREFUSED'])(
  'a database is away, and nothing is at fault, at %s',
  (code) => {
    const cause = Object.assign(new Error('no way there'), { code });
    expect(isDatabaseAway(new Error('Failed query', { cause }))).toBe(true);
  },
);
