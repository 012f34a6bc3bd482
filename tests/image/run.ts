import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBase } from './base';
import { attempt, killAll, need, run, Skip } from './command';
import { findEngine } from './engine';

const image = 'localhost/boxscore-image-test';
const mostMinutes = 10;

const work = mkdtempSync(join(tmpdir(), 'boxscore-image-'));
process.once('exit', () => {
  killAll();
  rmSync(work, { recursive: true, force: true });
});
setTimeout(() => skip(`it is not done in ${mostMinutes} minutes.`), mostMinutes * 60_000).unref();

function skip(why: string): never {
  console.log(`The image is not tested: ${why}`);
  process.exit(0);
}

try {
  await testImage();
  console.log('The image does what it has to.');
  process.exit(0);
} catch (error) {
  if (error instanceof Skip) skip(error.message);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function testImage() {
  const named = /^ARG NODE_IMAGE=(.+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '';
  const engine = await findEngine(work);
  const { program, env } = engine;
  const base = await provideBase(engine, named, work);
  // A failure before the image is built is the machine's: no containers, or no access to packages from them.
  const trial = [`FROM ${base}`, 'RUN npm view patch-package version', ''].join('\n');
  await need(program, [...engine.build, '-t', `${image}-trial`, '-'], { env, input: trial });
  await need(program, [...engine.run, '--rm', `${image}-trial`, 'true'], { env });
  await attempt(program, ['rmi', `${image}-trial`], { env });
  console.log('Building the image…');
  await run(program, [...engine.build, '--build-arg', `NODE_IMAGE=${base}`, '-t', image, '.'], {
    env,
    minutes: 8,
  });
  const { bomFormat, components } = JSON.parse(await run('npm', ['run', '--silent', 'sbom']));
  if (bomFormat !== 'CycloneDX' || !components.some(({ name }: { name: string }) => name === 'stripe'))
    throw new Error('npm run sbom does not list what the site is made of.');
  // The databases run on this machine, and their data is deleted afterwards.
  process.env.TEST_DATA_DIR = join(work, 'data');
  const { smoke } = await import('./smoke');
  await smoke(engine, image, base, process.env.TEST_DATA_DIR);
}
