import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Defence, Edit } from './defence';

/** Full names of tests, each behind its file; `fault` when the run says nothing about them. */
export type Outcome = { passed: string[]; failed: string[]; fault?: string };
type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

const mostMinutes = 10;

/** A copy of this checkout to take things out of. */
export class Workbench {
  private constructor(private readonly directory: string) {}

  static async open(): Promise<Workbench> {
    const directory = mkdtempSync(join(tmpdir(), 'boxscore-defences-'));
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
    for (const file of listed.split('\0').filter((file) => file && existsSync(file))) {
      mkdirSync(join(directory, dirname(file)), { recursive: true });
      cpSync(file, join(directory, file));
    }
    if (existsSync('build')) cpSync('build', join(directory, 'build'), { recursive: true });
    copyPackages(join(directory, 'node_modules'));
    return new Workbench(directory);
  }

  async close() {
    rmSync(this.directory, { recursive: true });
  }

  /** What the defence's tests say while it is taken away. */
  async without(defence: Defence): Promise<Outcome> {
    const before = new Map<string, string>();
    try {
      for (const edit of defence.edits) {
        const path = join(this.directory, edit.file);
        const text = readFileSync(path, 'utf8');
        if (!before.has(path)) before.set(path, text);
        writeFileSync(path, edited(text, edit));
      }
      return await this.test(defence);
    } catch (error) {
      return { passed: [], failed: [], fault: error instanceof Error ? error.message : String(error) };
    } finally {
      for (const [path, text] of before) writeFileSync(path, text);
    }
  }

  async test({ tests, only }: Pick<Defence, 'tests' | 'only'>): Promise<Outcome> {
    const report = join(this.directory, 'outcome.json');
    rmSync(report, { force: true });
    const output = await this.vitest([
      ...['run', ...tests, '--reporter=json', `--outputFile=${report}`],
      ...(only ? ['-t', only] : []),
    ]);
    if (!existsSync(report)) return { passed: [], failed: [], fault: `the tests did not end:\n${output}` };
    return this.read(JSON.parse(readFileSync(report, 'utf8')));
  }

  private read({ testResults }: Report): Outcome {
    const withStatus = (wanted: string) =>
      testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === wanted)
          .map(({ fullName }) => `${relative(this.directory, name)} ${fullName.replace(/\s+/g, ' ')}`),
      );
    const unloaded = testResults.find(({ message, assertionResults }) => message && !assertionResults.length);
    const [passed, failed] = [withStatus('passed'), withStatus('failed')];
    if (unloaded) return { passed, failed, fault: `tests could not start: ${unloaded.message}` };
    return passed.length + failed.length > 0
      ? { passed, failed }
      : { passed, failed, fault: 'none of its tests ran' };
  }

  /** Its own process group: a run that has to be stopped takes its servers with it. */
  private vitest(args: string[]): Promise<string> {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      cwd: this.directory,
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

function edited(text: string, { file, take, put = '' }: Edit): string {
  const found = text.split(take).length - 1;
  if (found !== 1) throw new Error(`“${take}” occurs ${found} times in ${file}`);
  return text.replace(take, () => put);
}
