import { readFileSync } from 'node:fs';

/** @throws {Error} of one sentence when this Node is older than package.json requires */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const wanted = engines.node.replace('>=', '');
  const [major = 0, minor = 0] = wanted.split('.').map(Number);
  const [ourMajor = 0, ourMinor = 0] = process.versions.node.split('.').map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  throw new Error(`Boxscore needs Node ${wanted} or later; this is ${process.versions.node}.`);
}
