import { expect, test } from 'vitest';
import { headersOfReply, pagePolicy } from './security-headers.server';

test('a site that takes no payments lets no page reach Stripe, not even its checkout', () => {
  for (const path of ['/checkout', '/subscription', '/']) {
    expect(pagePolicy('', path)).not.toMatch(/stripe|frame-src/);
    expect(headersOfReply(path)['Cross-Origin-Opener-Policy']).toBe('same-origin');
  }
});
