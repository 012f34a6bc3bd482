import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Floor = { name: string; atLeast: string; because: string; inProductionOnly?: boolean };

/** The first versions without a published advisory of high or critical severity, and Remix's own of any. */
const floors: Floor[] = [
  ...['node', 'react', 'server-runtime', 'dev', 'route-config'].map((name) => ({
    name: `@remix-run/${name}`,
    atLeast: '2.17.5',
    because:
      'CVE-2026-42342; GHSA-h5cw-625j-3rxh (CSRF on UI routes), GHSA-8v8x-cx79-35w7, GHSA-2w69-qvjg-hvjx (script)',
  })),
  {
    name: '@remix-run/router',
    atLeast: '1.23.4',
    because: 'GHSA-2w69-qvjg-hvjx (script in a redirect), GHSA-wrjc-x8rr-h8h6 (slashes that lead elsewhere)',
  },
  { name: 'turbo-stream-next', atLeast: '3.0.0', because: 'GHSA-rxv8-25v2-qmq8 (endless nesting)' },
  { name: 'drizzle-orm', atLeast: '0.45.2', because: 'GHSA-gpj5-g38j-94v9 (identifiers not escaped)' },
  {
    name: 'undici',
    atLeast: '6.27.0',
    because: 'GHSA-vxpw-j846-p89q, GHSA-vrm6-8vpv-qv8q (sockets without bounds)',
  },
  { name: 'nodemailer', atLeast: '7.0.11', because: 'GHSA-46j5-6fg5-4gv3 (endless recursion by an address)' },
  { name: 'path-to-regexp', atLeast: '0.1.12', because: 'GHSA-rhx6-c78j-4q9w (slow patterns)' },
  { name: 'body-parser', atLeast: '1.20.3', because: 'GHSA-qwcr-r2fm-qrc7 (denial of service)' },
  { name: 'qs', atLeast: '6.14.1', because: 'GHSA-6rw7-vpxm-498p (memory by brackets)' },
  { name: 'rollup', atLeast: '4.22.4', because: 'GHSA-gcx4-mw62-g8wm (script by DOM clobbering)' },
  {
    name: 'vite',
    atLeast: '6.3.6',
    because: 'GHSA-g4jq-h2w9-997c and before it (files outside of the root)',
    inProductionOnly: true,
  },
];

type Locked = { version: string; dev?: boolean };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

const isBelow = (version: string, floor: string) => {
  const [parts = [], least = []] = [version, floor].map((each) => each.split(/[.-]/).map(Number));
  const difference = least.findIndex((part, index) => part !== parts[index]);
  return difference >= 0 && (parts[difference] ?? 0) < (least[difference] ?? 0);
};

test.each(floors)('$name is at least $atLeast: $because', ({ name, atLeast, inProductionOnly }) => {
  const installed = Object.entries(lock.packages).filter(
    ([path, { dev }]) =>
      (path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`)) &&
      // What a build tool brings along for its own use is no part of the site.
      !(inProductionOnly && dev && path !== `node_modules/${name}`),
  );
  expect(installed.length).toBeGreaterThan(0);
  for (const [path, { version }] of installed)
    expect([path, isBelow(version, atLeast)]).toEqual([path, false]);
});

test('what Remix takes for turbo-stream is turbo-stream 3: see docs/decisions/024', () => {
  const installed = Object.keys(lock.packages).filter((path) => path.endsWith('/turbo-stream'));
  expect(installed.sort()).toEqual(['node_modules/turbo-stream', 'ops/shims/turbo-stream']);
  expect(lock.packages['node_modules/turbo-stream']).toMatchObject({
    resolved: 'ops/shims/turbo-stream',
    link: true,
  });
});

test.each([
  ['2.17.3', '2.17.4', true],
  ['2.17.4', '2.17.4', false],
  ['2.9.9', '2.17.4', true],
  ['3.0.0', '2.17.4', false],
])('%s is below %s: %s', (version, floor, expected) => {
  expect(isBelow(version, floor)).toBe(expected);
});
