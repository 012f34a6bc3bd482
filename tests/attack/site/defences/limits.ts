// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;
const limits = 'app/rate-limit.server.ts';

/** How often somebody may try, and who counts as one. */
export const limitsOfTries: Defence[] = [
  {
    name: 'Limits: wrong passwords of an account from one network',
    edits: [
      {
        file: limits,
        take: "here: limiter('login:here', 10, 15 * minute)",
        put: "here: limiter('login:here', 10_000, 15 * minute)",
      },
    ],
    tests: [site('rate-limits'), site('oracle'), site('no-database')],
    only: 'wrong passwords|login|comes from|counted the same|once it is back',
  },
  {
    name: 'Limits: by network, and by account from anywhere',
    edits: [
      {
        file: limits,
        take: "network: limiter('login:network', 100, 15 * minute)",
        put: "network: limiter('login:network', 100_000, 15 * minute)",
      },
      {
        file: limits,
        take: "everywhere: limiter('login:everywhere', 100, hour)",
        put: "everywhere: limiter('login:everywhere', 100_000, hour)",
      },
    ],
    tests: [site('rate-limits')],
    only: 'ends? at a hundred|leave each network',
  },
  {
    name: 'Limits: they lock nobody out elsewhere, and forget what was right',
    edits: [
      {
        file: limits,
        take: 'const here = keyOf(networkFrom(request), email);',
        put: 'const here = keyOf(email);',
      },
      { file: limits, take: '    wrongPasswords.here.delete(here),\n' },
    ],
    tests: [site('rate-limits')],
    only: 'still logs in elsewhere|forgotten after',
  },
  {
    name: 'Limits: kept in Postgres, under keys that name nobody',
    edits: [
      {
        file: limits,
        take: "  createHmac('sha256', env.SESSION_SECRET).update(parts.join('\\n')).digest('base64url');",
        put: "  createHmac('sha256', env.SESSION_SECRET) && parts.join(`\\n${process.pid}`);",
      },
    ],
    tests: [site('rate-limits')],
    only: 'restart|no address of e-mail',
  },
  {
    name: 'Limits: sign-ups, the waitlist, reset requests',
    edits: [
      {
        file: limits,
        take: '  await consume(attempts[what].network, keyOf(networkFrom(request)));\n  await consume(attempts[what].account, keyOf(email));\n',
        put: '  void [what, request, email, attempts];\n',
      },
    ],
    tests: [site('rate-limits'), site('oracle')],
    only: 'sign-ups and the waitlist|forgotten password',
  },
  {
    name: 'Limits: sign-ins elsewhere',
    edits: [
      {
        file: limits,
        take: '  await consume(handshakes, keyOf(networkFrom(request)));\n',
        put: '  void request;\n',
      },
    ],
    tests: [site('rate-limits'), site('no-database')],
    only: 'sign-ins elsewhere|/auth/',
  },
  {
    name: 'Limits: queries',
    edits: [
      {
        file: limits,
        take: '  if (blockedMs > 0) throw tooMany({ msBeforeNext: blockedMs });\n',
        put: '  void blockedMs;\n',
      },
    ],
    tests: [site('rate-limits')],
    only: 'queries',
  },
  {
    name: 'The network is what trusted proxies say, and half an IPv6 address',
    edits: [
      {
        file: 'app/http/client-address.server.ts',
        take: "const named = forwarded.pop()?.trim() ?? '';",
        put: "const named = forwarded.shift()?.trim() ?? '';",
      },
      { file: 'app/http/client-address.server.ts', take: '    .slice(0, 4)\n', put: '' },
      {
        file: 'app/http/every-request.server.ts',
        take: 'clientAddress(request, env.TRUST_PROXY)',
        put: 'clientAddress(request, Math.max(1, env.TRUST_PROXY))',
      },
    ],
    tests: [site('rate-limits'), 'app/http/client-address.server.test.ts'],
    only: 'comes from|belongs|trusted proxies',
  },
];
