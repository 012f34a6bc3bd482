import { randomBytes } from 'node:crypto';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { provideSandbox } from '../content/provide-sandbox';
import { exitWith } from '../exit';
import { onSignal } from '../signals';
import { readExercises } from './exercises';
import { readFailing, readRunning } from './mistakes';
import { printMistake } from './print-mistakes';

/** `npm run tutor:mistakes`: what the beginners' mistakes beside this file are told by the real grader, as Markdown. */
async function listMistakes() {
  const server = await provideSandbox();
  onSignal(server.stop);
  try {
    // The grader reads the environment when it is loaded; of the databases named there it asks the sandbox alone.
    Object.assign(process.env, {
      DATABASE_URL: server.url,
      SANDBOX_DATABASE_URL: server.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
    });
    const { buildSandbox } = await import('~/features/sandbox/build.server');
    const { closeSandbox } = await import('~/features/sandbox/current-sandbox.server');
    const { submit } = await import('./submit');
    await buildSandbox({ adminUrl: server.url, datasets: await readDatasets('datasets') });
    const { exercises, purposes } = await readExercises('datasets/sports-business');
    const mistakes = [...readFailing(), ...readRunning()];
    for (const exercise of exercises) {
      for (const mistake of mistakes.filter((each) => each.exercise === exercise.slug)) {
        const number = mistakes.indexOf(mistake) + 1;
        const reply = await submit({ exercise, purposes, userId: number, query: mistake.query });
        console.log(`${printMistake({ ...mistake, number }, exercise, reply)}\n`);
      }
    }
    await closeSandbox();
  } finally {
    await server.stop();
  }
}

try {
  await listMistakes();
} catch (error) {
  exitWith(error);
}
