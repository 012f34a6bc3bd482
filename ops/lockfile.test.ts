import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type Floor = { name: string; atLeast: string; because: string; inProductionOnly?: boolean };

const floors: Floor[] = parse(readFileSync('ops/lockfile-floors.yaml', 'utf8'));

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
      // Nested dependencies of build tools are not part of the site.
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
