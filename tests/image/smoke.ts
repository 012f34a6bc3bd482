import { equal, match, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureDatabase, startClusters } from '../../ops/clusters';
import { findFreePort } from '../../ops/free-port';
import { statusOf } from '../../ops/healthz';
import { answerItem, createLearner, passAssessment, readAnswers } from '../factories';
import { attempt, run } from './command';
import type { Engine } from './engine';

const name = `boxscore-image-test-${process.pid}`;
const mostMegabytes = 300;
const healthyWithinMs = 180_000;

/** Checks what operators rely on in the image. @throws AssertionError */
export async function smoke(engine: Engine, image: string, base: string, dataDir: string) {
  const ask = (...args: string[]) => run(engine.program, args, { env: engine.env });
  const inImage = (...command: string[]) => ask(...engine.run, '--rm', image, ...command);
  await checkSize(ask, image, base);
  await checkContent(inImage);

  // Runs before the engine's settings are deleted.
  process.prependOnceListener('exit', () =>
    spawnSync(engine.program, ['rm', '--force', name], { env: { ...process.env, ...engine.env } }),
  );
  const clusters = await startClusters({ dataDir });
  try {
    const databaseUrl = await ensureDatabase({ adminUrl: clusters.product.url, name: 'boxscore' });
    await checkSite({ engine, image, ask, databaseUrl, sandboxUrl: clusters.sandbox.url });
  } catch (error) {
    const { output } = await attempt(engine.program, ['logs', '--tail', '20', name], { env: engine.env });
    console.error(output);
    throw error;
  } finally {
    await clusters.stop();
  }
}

type Site = { engine: Engine; image: string; ask: Ask; databaseUrl: string; sandboxUrl: string };

async function checkSite({ engine, image, ask, databaseUrl, sandboxUrl }: Site) {
  const port = await findFreePort();
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SANDBOX_DATABASE_URL: sandboxUrl,
    SESSION_SECRET: 'a secret for tests only, long enough to pass',
    BILLING_TEST_MODE: 'true',
  };
  const given = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  match(await ask(...engine.run, '--rm', ...given, image, 'migrate'), /^The database is migrated\.$/m);
  await ask(...engine.run, '--detach', '--name', name, ...given, image);
  await untilHealthy(port);
  await untilMarkedHealthy(engine);
  match(await ask('exec', name, 'desk', 'doctor'), /^No faults\.$/m);
  await learn(`http://localhost:${port}`, databaseUrl);
  await ask('stop', '-t', '30', name);
  const code = await ask('inspect', name, '--format', '{{.State.ExitCode}}');
  equal(code, '0', `SIGTERM ends it with ${code}`);
  const faults = (await ask('logs', name)).split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
  equal(faults.join('\n'), '', 'the site logged faults');
}

type Ask = (...args: string[]) => Promise<string>;

async function checkSize(ask: Ask, image: string, base: string) {
  const sizeOf = async (of: string) => Number(await ask('image', 'inspect', of, '--format', '{{.Size}}'));
  const megabytes = ((await sizeOf(image)) - (await sizeOf(base))) / 1e6;
  console.log(`The image: ${megabytes.toFixed(0)} MB beside its base.`);
  ok(megabytes > 0 && megabytes <= mostMegabytes, `${megabytes} MB beside the base`);
}

async function checkContent(inImage: Ask) {
  equal(await inImage('sh', '-c', 'id -un; touch /site/x 2>/dev/null || echo read-only'), 'node\nread-only');
  match(await inImage('cat', '/proc/self/status'), /^CapEff:\s*0+$/m);
  const unwanted = [
    '*.ts',
    '*.tsx',
    '*.map',
    '.env*',
    '*esbuild*',
    'typescript',
    'tsx',
    'vite',
    'tests',
    'react-codemirror',
  ];
  const names = unwanted.flatMap((pattern) => ['-o', '-name', pattern]).slice(1);
  equal(await inImage('find', '/site', '(', ...names, ')'), '', 'this is no part of a site');
  const everybodys = ['-perm', '-o+w', '-not', '-type', 'l'];
  equal(await inImage('find', '/site', '-user', 'node', '-o', ...everybodys), '', 'the site can change this');
}

async function untilHealthy(port: number) {
  const deadline = Date.now() + healthyWithinMs;
  while ((await statusOf(port)) !== 200) {
    if (Date.now() > deadline) throw new Error('/healthz never answers 200.');
    await delay(100);
  }
}

/** Podman without systemd runs the health check on request only, Docker by itself. */
async function untilMarkedHealthy({ program, env }: Engine) {
  if (program === 'podman') return void (await run(program, ['healthcheck', 'run', name], { env }));
  const deadline = Date.now() + healthyWithinMs;
  while ((await run(program, ['inspect', name, '--format', '{{.State.Health.Status}}'])) !== 'healthy') {
    if (Date.now() > deadline) throw new Error('HEALTHCHECK never finds it healthy.');
    await delay(500);
  }
}

async function learn(origin: string, databaseUrl: string) {
  const learner = await createLearner(origin, { enrolled: true });
  const items = await readAnswers(databaseUrl, 1);
  const at = items.findIndex(({ type }) => type === 'exercises');
  const exercise = items[at];
  ok(exercise, 'lesson 1 has no exercise');
  for (const item of items.slice(0, at)) equal((await answerItem(learner, item)).status, 200);
  equal((await (await answerItem(learner, exercise, exercise.wrong)).json()).isCorrect, false);
  equal((await (await answerItem(learner, exercise)).json()).isCorrect, true);
  const page = await learner.page('/');
  for (const [, path = ''] of page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g))
    equal((await learner.get(path)).status, 200, path);
  // Tests that the packages with fonts and the PDF renderer are in the image.
  const { certificateId } = await passAssessment(databaseUrl, learner.email);
  match(await learner.page(`/certificates/${certificateId}.pdf`), /^%PDF-/);
}
