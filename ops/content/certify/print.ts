import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { lanes } from '~/features/sandbox/limits';
import { exitWith } from '../../exit';
import { onSignal } from '../../signals';
import { listCourses, readCourse } from '../course';
import { provideSandbox } from '../provide-sandbox';
import { type Certified, hashTask, readCertified, writeCertified } from './certified';
import type { Certificate } from './certify';
import type { NamedTask } from './tasks';

const datasetsDir = 'datasets';

/** `npm run content:mutants [-- WORD]`: certifies all tasks, or those with the word in their name. */
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
    const { certifyTask, listTasks } = await import('./tasks');

    await buildSandbox({ adminUrl: server.url, datasets: await readDatasets(datasetsDir) });
    const tasks: NamedTask[] = [];
    for (const dir of await listCourses(datasetsDir)) {
      tasks.push(...listTasks(basename(dir), await readCourse(dir)));
    }
    const asked = tasks.filter(({ name }) => name.includes(word));
    const certificates: Certificate[] = [];
    // As many at once as the sandbox has lanes for the site's own queries.
    for (let next = 0; next < asked.length; next += lanes.own) {
      certificates.push(...(await Promise.all(asked.slice(next, next + lanes.own).map(certifyTask))));
    }
    await closeSandbox();
    await keep(tasks, certificates);
    console.log(printCertificates(certificates));
    return certificates.every(({ faults }) => faults.length === 0);
  } finally {
    await server.stop();
  }
}

/** Tasks that were not asked for stay as they were. */
async function keep(tasks: NamedTask[], certificates: Certificate[]): Promise<void> {
  const before = await readCertified();
  const after: Certified = {};
  for (const task of tasks) {
    const { name } = task;
    const certificate = certificates.find(({ exercise }) => exercise === name);
    const hash = certificate ? await hashTask(task, datasetsDir) : before[name];
    if (hash && !certificate?.faults.length) after[name] = hash;
  }
  await writeCertified(after);
}

try {
  if (!(await printMutants(process.argv[2] ?? ''))) process.exitCode = 1;
} catch (error) {
  exitWith(error);
}
