import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { run } from './run.mjs';

const vitestReport = '.cache/vitest.json';
const playwrightReport = '.cache/playwright.json';
const counts = { passed: 0, failed: 0 };

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  requireNode();
  await installIfStale();
  const browser = await provideBrowser();
  await check('Type check', ['node_modules/typescript/bin/tsc']);
  await check('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
  await buildIfStale();
  await testWithVitest();
  await testInBrowser(browser);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  counts.failed ||= 1;
  process.exitCode = 1;
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);

/** @param {string} name @param {string[]} args of node */
async function check(name, args) {
  console.log(`${name}…`);
  const { code, output } = await run(process.execPath, args, { quiet: true });
  if (code !== 0) throw new Error(`${output.trim()}\n${name}: failed.`);
}

async function testWithVitest() {
  console.log('Unit and API tests…');
  const { report, code } = await runReported(vitestReport, [
    ...['node_modules/vitest/vitest.mjs', 'run'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  ]);
  add(report?.numPassedTests, report?.numFailedTests);
  if (code !== 0) throw new Error('Unit and API tests: failed.');
}

/** @param {string} browser */
async function testInBrowser(browser) {
  console.log('Browser tests…');
  const args = ['node_modules/playwright/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts'];
  const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-e2e-'));
  const { report, code } = await runReported(playwrightReport, [...args, '--reporter=line,json'], {
    CHROMIUM: browser,
    E2E_DATA_DIR: dataDir,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${playwrightReport}`,
  });
  rmSync(dataDir, { recursive: true });
  add(report?.stats.expected + report?.stats.flaky, report?.stats.unexpected);
  if (code !== 0) throw new Error('Browser tests: failed.');
}

/** @param {string} file @param {string[]} args of node @param {Record<string, string>} [env] */
async function runReported(file, args, env) {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code } = await run(process.execPath, args, { env });
  return { code, report: readReport(file) };
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} [passed] @param {number} [failed] */
function add(passed, failed) {
  counts.passed += passed || 0;
  counts.failed += failed || 0;
}
