import { parseArgs } from 'node:util';
import type { Defence, Unproven } from './defence';
import { sandboxDefences, sandboxUnproven } from './defences';
import { siteDefences, siteUnproven } from './site/defences';
import { Workbench } from './workbench';

/**
 * `npm run defences:prove [-- --jobs 2] [--part sandbox] ["words of a name" …]`: takes each defence away in a copy of this checkout, and
 * shows which tests then fail. It fails when nothing does, and, over all defences, when an attack test never did.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string', default: '1' }, part: { type: 'string' }, verbose: { type: 'boolean' } },
});
const parts = { sandbox: sandboxDefences, site: siteDefences };
const defences = Object.entries(parts)
  .filter(([part]) => values.part === undefined || values.part === part)
  .flatMap(([, list]) => list)
  .filter(({ name }) => positionals.length === 0 || positionals.some((words) => name.includes(words)));
const unproven: Unproven[] = [...sandboxUnproven, ...siteUnproven];
const failedSomewhere = new Set<string>();
const problems: string[] = [];

const benches = await Promise.all(Array.from({ length: Number(values.jobs) }, () => Workbench.open()));
try {
  const [bench] = benches;
  const sound = await bench?.test({ tests: [...new Set(defences.flatMap(({ tests }) => tests))] });
  if (!sound || sound.fault || sound.failed.length > 0) {
    throw new Error(
      `With every defence in place: ${sound?.fault ?? `these fail:\n${sound?.failed.join('\n')}`}`,
    );
  }
  const queue = [...defences];
  await Promise.all(benches.map((each) => work(each, queue)));
  if (positionals.length === 0) {
    const known = new Set(unproven.map(({ test }) => test));
    const attackTests = sound.passed.filter((test) => test.startsWith('tests/attack/'));
    const never = attackTests.filter((test) => !failedSomewhere.has(test) && !known.has(test));
    problems.push(...never.map((test) => `never failed: ${test}`));
    console.log(`\n${attackTests.length} attack tests, ${never.length} of which never failed.`);
  }
} finally {
  await Promise.all(benches.map((each) => each.close()));
}
console.log(problems.length > 0 ? `\n${problems.join('\n')}` : '\nEvery defence is missed by a test.');
process.exitCode = problems.length > 0 ? 1 : 0;

async function work(bench: Workbench, queue: Defence[]) {
  for (let defence = queue.shift(); defence; defence = queue.shift()) {
    const { fault, failed, passed } = await bench.without(defence);
    for (const test of failed) failedSomewhere.add(test);
    if (fault) problems.push(`${defence.name}: ${fault}`);
    else if (failed.length === 0) problems.push(`${defence.name}: no test misses it`);
    console.log(`\n${defence.name}: ${fault ?? `${failed.length} of ${failed.length + passed.length} fail`}`);
    const shown = values.verbose ? failed : failed.slice(0, 8);
    for (const test of shown) console.log(`  ${test.slice(0, 150)}`);
    if (failed.length > shown.length) console.log(`  … and ${failed.length - shown.length} more`);
  }
}
