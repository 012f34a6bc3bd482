import { readdirSync, readFileSync, statSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Installs the packages unless node_modules holds what package-lock.json asks for.
 * @throws {Error} with npm's own words when it fails
 */
export async function installIfStale() {
  if (isInstalled()) return;
  console.log('Installing packages…');
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', ['ci', ...options], { quiet: true });
  if (code !== 0) throw new Error(`npm ci failed:\n${output.trim()}`);
}

/** npm keeps a lock file of what it really installed inside node_modules. A patch younger than that is not in it. */
function isInstalled() {
  try {
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

/** @param {string} path @returns {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}>} */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
