import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { openCourse } from '../../../tests/setup/course';
import { listTasks } from '../tasks';
import { hashTask, readCertified } from './certified';
import { certifyTask, findPlainFaults } from './tasks';

const dataset = 'sports-business';
const tasks = listTasks(dataset, await openCourse());
const certified = await readCertified();

afterAll(closeSandbox);

/** Slow for what has changed; `npm run content:mutants` certifies it beforehand. */
test.concurrent.for(tasks)(
  '$name accepts the right and refuses the wrong',
  { timeout: 120_000 },
  async (named) => {
    const isCertified = certified[named.name] === (await hashTask(named, 'datasets'));
    const faults = isCertified ? await findPlainFaults(named) : (await certifyTask(named)).faults;
    expect(faults).toEqual([]);
  },
);
