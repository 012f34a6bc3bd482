import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** The headless shell runs the tests in half the time of the full Chromium. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium for the browser tests, installed when there is none; the headless shell where Debian has it.
 * @throws {Error} of one sentence when none can be installed
 */
export async function provideBrowser() {
  const there = await findBrowser();
  const canHaveShell = isRootOnDebian() && !process.env.CHROMIUM && !there?.endsWith(shell);
  if (there && !canHaveShell) return there;
  console.log('Installing a browser…');
  if (canHaveShell) await installWithApt();
  if (!(await findBrowser())) await installWithPlaywright();
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to its path.');
}

/** The browser that CHROMIUM names, one on the PATH, or Playwright's; undefined when there is none. */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
  if (onPath) return onPath;
  const { chromium } = await import('playwright');
  return [chromium.executablePath()].find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function installWithApt() {
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '-y', '--no-install-recommends', shell], options);
}

async function installWithPlaywright() {
  await run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { quiet: true });
}
