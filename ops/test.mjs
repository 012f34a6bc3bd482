import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideBrowser } from './browser.mjs';
import { installIfStale } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { run } from './run.mjs';

const slowestShown = 10;
const errorShown = 1500;
const tests = [];
const parts = [];
const faults = [];

/** `npm run test:deep`: the attacks, the whole course, the contract of Stripe's test double, the alerts and the quiet tests. */
const isDeep = process.argv.includes('--deep');
const projects = isDeep ? ['attack', 'deep', 'stripe', 'alerts', 'quiet'] : ['unit', 'mocking', 'api'];

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-test-'));
// The databases that vitest prepares serve the browser tests too.
Object.assign(process.env, { TEST_DATA_DIR: dataDir, KEEP_TEST_DATA: 'true' });
try {
  requireNode();
  await part('Packages', installIfStale);
  await part('Browser', provideBrowser);
  await Promise.all([
    !isDeep && part('Types and lint', checkSources).catch(addFault),
    part(`Build, tests of ${projects.join(', ')}`, testWithVitest).catch(addFault),
  ]);
  await part('Browser tests', testInBrowser).catch(addFault);
} catch (error) {
  addFault(error);
}
rmSync(dataDir, { recursive: true, force: true });
report();

async function part(name, work) {
  console.log(`${name}…`);
  const start = performance.now();
  try {
    return await work();
  } finally {
    parts.push({ name, seconds: (performance.now() - start) / 1000 });
  }
}

async function checkSources() {
  const results = await Promise.allSettled([
    check('Type check', ['node_modules/typescript/bin/tsc']),
    check('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  ]);
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
  if (failed.length > 0) throw new Error(failed.join('\n'));
}

async function check(name, args) {
  const { code, output } = await run(process.execPath, args, { quiet: true });
  if (code === 0) return;
  const message = `${output.trim()}\n${name}: failed.`;
  // Printed at once, because other tests run for minutes.
  console.error(message);
  throw new Error(message);
}

async function testWithVitest() {
  const file = '.cache/vitest.json';
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const { code, written } = await runTests(file, ['node_modules/vitest/vitest.mjs', ...args]);
  for (const { name, message, assertionResults } of written?.testResults ?? []) {
    if (message) tests.push({ name: relative('.', name), seconds: 0, outcome: 'failed', errors: [message] });
    for (const { fullName, duration = 0, status, failureMessages } of assertionResults) {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
      const seconds = duration / 1000;
      tests.push({ name: `${relative('.', name)}: ${fullName}`, seconds, outcome, errors: failureMessages });
    }
  }
  if (code !== 0) throw new Error(`Tests of ${projects.join(', ')}: failed.`);
}

async function testInBrowser() {
  const file = '.cache/playwright.json';
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=line,json'];
  const { code, written } = await runTests(file, ['node_modules/playwright/cli.js', ...args], {
    BROWSER_TESTS: isDeep ? 'deep' : 'fast',
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${file}`,
  });
  for (const suite of written?.suites ?? []) addBrowserTests(suite);
  if (code !== 0) throw new Error('Browser tests: failed.');
}

function addBrowserTests({ file, suites = [], specs }) {
  for (const { title, tests: runs } of specs) {
    for (const { projectName, status, results } of runs) {
      const outcome = { expected: 'passed', flaky: 'passed', skipped: 'skipped' }[status] ?? 'failed';
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
      tests.push({ name: `tests/e2e/${file}: ${title} (${projectName})`, seconds, outcome, errors });
    }
  }
  for (const inner of suites) addBrowserTests(inner);
}

async function runTests(file, args, env) {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code } = await run(process.execPath, args, { env });
  try {
    return { code, written: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { code: code || 1, written: undefined };
  }
}

function addFault(error) {
  faults.push(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function report() {
  const print = ({ name, seconds }) => console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  console.log('\nThe slowest tests:');
  [...tests]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown)
    .forEach(print);
  console.log('\nThe parts:');
  parts.forEach(print);
  for (const { name, errors } of tests.filter(({ outcome }) => outcome === 'failed'))
    console.log(`\nFailed: ${name}\n${errors.join('\n').slice(0, errorShown)}`);
  for (const fault of faults) console.error(`\n${fault}`);
  const count = (outcome) => tests.filter((test) => test.outcome === outcome).length;
  const failed = count('failed') || (faults.length > 0 ? 1 : 0);
  console.log(`\n${count('passed')} passed, ${failed} failed`);
}
