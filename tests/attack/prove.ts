import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Defence, edited, faultsOf, parts, readDefences, readUnproven } from './defences';

/**
 * `npm run defences:prove [-- --jobs 2] [--part sandbox] ["words of a name" …]` takes each defence away in a copy of this
 * checkout, and shows which tests then fail. It fails when none does, and, over all defences, when an attack test never did.
 * With `--check` it only says which texts of the lists are no longer in the sources.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    jobs: { type: 'string', default: '1' },
    part: { type: 'string' },
    verbose: { type: 'boolean' },
  },
});

/** Full names of tests, each behind its file; `fault` when the run says nothing about them. */
type Outcome = { passed: string[]; failed: string[]; fault?: string };
type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

const mostMinutes = 10;
/** What fills the databases. */
const fills = /\/(drizzle|ops)\/|\/sandbox\/(build|addresses|dataset)\./;
const defences = parts
  .filter((part) => values.part === undefined || values.part === part)
  .flatMap(readDefences)
  .filter(({ name }) => positionals.length === 0 || positionals.some((words) => name.includes(words)));
const faults = faultsOf(defences);
const problems = values.check || faults.length > 0 ? faults : await prove();
console.log(
  problems.length > 0 ? `\n${problems.join('\n')}` : `\nAll is well with ${defences.length} defences.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

async function prove(): Promise<string[]> {
  const problems: string[] = [];
  const failedSomewhere = new Set<string>();
  const benches = Array.from({ length: Number(values.jobs) }, openBench);
  try {
    for (const bench of benches) await prepare(bench);
    const tests = [...new Set(defences.flatMap(({ tests }) => tests))];
    const sound = await runTests(benches[0] ?? openBench(), { tests });
    if (sound.fault || sound.failed.length > 0) {
      return [`With every defence in place: ${sound.fault ?? `these fail:\n${sound.failed.join('\n')}`}`];
    }
    const queue = [...defences];
    await Promise.all(benches.map((bench) => proveNext(bench, queue, failedSomewhere, problems)));
    if (positionals.length > 0) return problems;
    const unproven = readUnproven();
    const attackTests = sound.passed.filter((test) => test.startsWith('tests/attack/'));
    const never = attackTests.filter((test) => !failedSomewhere.has(test) && !unproven.test(test));
    console.log(`\n${attackTests.length} attack tests, ${never.length} of which never failed.`);
    return [...problems, ...never.map((test) => `never failed: ${test}`)];
  } finally {
    for (const path of benches.flatMap((bench) => [bench, dataOf(bench)])) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

async function proveNext(bench: string, queue: Defence[], failedSomewhere: Set<string>, problems: string[]) {
  for (let defence = queue.shift(); defence; defence = queue.shift()) {
    const { fault, failed, passed } = await runWithout(bench, defence);
    for (const test of failed) failedSomewhere.add(test);
    if (fault) problems.push(`${defence.name}: ${fault}`);
    else if (failed.length === 0) problems.push(`${defence.name}: no test misses it`);
    console.log(`\n${defence.name}: ${fault ?? `${failed.length} of ${failed.length + passed.length} fail`}`);
    const shown = values.verbose ? failed : failed.slice(0, 8);
    for (const test of shown) console.log(`  ${test.slice(0, 150)}`);
    if (failed.length > shown.length) console.log(`  … and ${failed.length - shown.length} more`);
  }
}

function openBench(): string {
  const directory = mkdtempSync(join(tmpdir(), 'boxscore-defences-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const file of listed.split('\0').filter((file) => file && existsSync(file))) {
    mkdirSync(join(directory, dirname(file)), { recursive: true });
    cpSync(file, join(directory, file));
  }
  copyPackages(join(directory, 'node_modules'));
  return directory;
}

/** By links where the disk is the same: nothing changes a package in its place. */
function copyPackages(to: string) {
  try {
    execFileSync('cp', ['-al', 'node_modules', to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', 'node_modules', to]);
  }
}

/** Packages are links: a new file in the place of the old one leaves this checkout's as it is. */
function replaceFile(path: string, text: string) {
  rmSync(path);
  writeFileSync(path, text);
}

async function runWithout(bench: string, defence: Defence): Promise<Outcome> {
  const { texts } = edited(defence, bench);
  try {
    for (const { path, after } of texts) replaceFile(path, after);
    return await runTests(bench, { ...defence, isBuiltAnew: texts.some(({ path }) => fills.test(path)) });
  } finally {
    for (const { path, before } of texts) replaceFile(path, before);
  }
}

/** What is the same whatever is taken away: what browsers get, which no test of the lists runs, and filled databases. */
async function prepare(bench: string) {
  await build(bench, ['--minify', 'false']);
  mkdirSync(dataOf(bench));
  await runVitest(bench, ['run', 'app/http/id.test.ts'], { dataDir: dataOf(bench), keep: true });
}

function dataOf(bench: string) {
  return `${bench}-data`;
}

function build(bench: string, args: string[]) {
  const command = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', ...args];
  const env = { ...process.env, NODE_ENV: 'production' as const };
  return promisify(execFile)(process.execPath, command, { cwd: bench, env });
}

type Run = Pick<Defence, 'tests' | 'only'> & { isBuiltAnew?: boolean };

async function runTests(bench: string, { tests, only, isBuiltAnew }: Run): Promise<Outcome> {
  if (tests.some((test) => test.startsWith('tests/'))) await build(bench, ['--ssr']);
  const report = join(bench, 'outcome.json');
  rmSync(report, { force: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-test-'));
  if (!isBuiltAnew) execFileSync('cp', ['-a', `${dataOf(bench)}/.`, dataDir]);
  const output = await runVitest(
    bench,
    [
      ...['run', ...tests, '--reporter=json', `--outputFile=${report}`],
      ...(only ? ['-t', only.join('|')] : []),
    ],
    { dataDir },
  );
  rmSync(dataDir, { recursive: true, force: true });
  if (!existsSync(report)) return { passed: [], failed: [], fault: `the tests did not end:\n${output}` };
  return readReport(bench, JSON.parse(readFileSync(report, 'utf8')));
}

function readReport(bench: string, { testResults }: Report): Outcome {
  const withStatus = (wanted: string) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === wanted)
        .map(({ fullName }) => `${relative(bench, name)} ${fullName.replace(/\s+/g, ' ')}`),
    );
  const ended = (status: string) => status === 'passed' || status === 'failed';
  const unloaded = testResults.find(
    ({ message, assertionResults }) => message && !assertionResults.some(({ status }) => ended(status)),
  );
  const [passed, failed] = [withStatus('passed'), withStatus('failed')];
  if (unloaded) return { passed, failed, fault: `tests could not start: ${unloaded.message}` };
  if (passed.length + failed.length > 0) return { passed, failed };
  return { passed, failed, fault: 'none of its tests ran' };
}

/** Its own process group: a run that has to be stopped takes its servers with it. */
function runVitest(cwd: string, args: string[], data: { dataDir: string; keep?: true }): Promise<string> {
  const command = ['node_modules/vitest/vitest.mjs', ...args];
  const env = {
    ...process.env,
    SITE_IS_BUILT: 'true',
    TEST_DATA_DIR: data.dataDir,
    ...(data.keep && { KEEP_TEST_DATA: 'true' }),
  };
  const child = spawn(process.execPath, command, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(stop, mostMinutes * 60_000);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4_000);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      resolve(output);
    });
  });
}
