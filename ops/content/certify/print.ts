import { basename } from 'node:path';
import { lanes } from '~/features/sandbox/limits';
import { exitWith } from '../../say';
import { listCourses, readCourse } from '../course';
import { listTasks, type NamedTask } from '../tasks';
import { datasetsDir, withGrader } from '../with-grader';
import { type Certified, hashTask, readCertified, writeCertified } from './certified';
import type { Certificate } from './certify';

/** `npm run content:mutants [-- WORD]`: certifies all tasks, or those with the word in their name. */
async function printMutants(word: string): Promise<boolean> {
  const { printCertificates } = await import('./certify');
  const { certifyTask } = await import('./tasks');
  const tasks: NamedTask[] = [];
  for (const dir of await listCourses(datasetsDir)) {
    tasks.push(...listTasks(basename(dir), await readCourse(dir)));
  }
  const asked = tasks.filter(({ name }) => name.includes(word));
  if (asked.length === 0) throw new Error(`No task has ${word} in its name.`);
  const certificates: Certificate[] = [];
  // As many in parallel as the sandbox runs of the site's own queries.
  for (let next = 0; next < asked.length; next += lanes.own) {
    certificates.push(...(await Promise.all(asked.slice(next, next + lanes.own).map(certifyTask))));
  }
  await keep(tasks, certificates);
  console.log(printCertificates(certificates));
  return certificates.every(({ faults }) => faults.length === 0);
}

/** Tasks that were not certified in this run keep their entry. */
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
  if (!(await withGrader(() => printMutants(process.argv[2] ?? '')))) process.exitCode = 1;
} catch (error) {
  exitWith(error);
}
