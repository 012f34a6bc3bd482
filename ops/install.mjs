import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { run } from './run.mjs';

export async function installIfStale() {
  if (isInstalled()) return;
  console.log('Installing packages…');
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', ['ci', ...options], { quiet: true });
  if (code !== 0) throw new Error(`npm ci failed:\n${output.trim()}`);
}

/** Compares npm's list of installed packages with the lockfile, and its time with the patches: newer ones are not applied yet. */
function isInstalled() {
  try {
    // A link to another checkout's packages, which npm would delete.
    if (lstatSync('node_modules').isSymbolicLink()) return true;
    const wanted = readPackages('package-lock.json');
    const present = readPackages('node_modules/.package-lock.json');
    const installedAt = statSync('node_modules/.package-lock.json').mtimeMs;
    const patches = readdirSync('ops/shims/patches').map((name) => `ops/shims/patches/${name}`);
    if (patches.some((path) => statSync(path).mtimeMs > installedAt)) return false;
    return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
      if (path === '') return true;
      return present[path] ? present[path].version === version : optional || devOptional;
    });
  } catch {
    return false;
  }
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
