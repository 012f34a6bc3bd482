import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { onSignal } from '../../signals';
import { readCourse } from '../course';
import { provideSandbox } from '../provide-sandbox';
import type { Certificate } from './certify';

const datasetsDir = 'datasets';

/**
 * `npm run content:mutants [-- WORD]`: certifies every exercise, question and challenge, or those with the word in their
 * name, and prints the table: what was tried, what was refused, and which wrong answers live.
 */
async function printMutants(word: string): Promise<boolean> {
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
    const { printCertificates } = await import('./certify');
    const { closeSandbox } = await import('~/features/sandbox/current-sandbox.server');
    const { certifyTask, listExercises, listTasks } = await import('./tasks');

    await buildSandbox({ adminUrl: server.url, datasetsDir });
    const certificates: Certificate[] = [];
    for (const dataset of await listDatasets()) {
      const course = await readCourse(join(datasetsDir, dataset));
      for (const { name, task } of [...listExercises(course), ...listTasks(course)]) {
        if (name.includes(word)) certificates.push(await certifyTask({ name, dataset, task }));
      }
    }
    await closeSandbox();
    console.log(printCertificates(certificates));
    return certificates.every(({ faults }) => faults.length === 0);
  } finally {
    await server.stop();
  }
}

async function listDatasets(): Promise<string[]> {
  const entries = await readdir(datasetsDir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

if (!(await printMutants(process.argv[2] ?? ''))) process.exitCode = 1;
