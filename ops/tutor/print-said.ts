import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readCourse } from '../content/course';
import { datasetsDir, withGrader } from '../content/with-grader';
import { exitWith } from '../say';
import type { Messages } from './said';

const [file, keep] = ['.data/tutor-said.json', process.argv.includes('--keep')];

/**
 * `npm run tutor:said`: the site's messages on all wrong answers, mutants, mistakes and cases. Prints the differences to the
 * messages that `-- --keep` has stored.
 */
async function printSaid() {
  const { listSaid } = await import('./said');
  const said = await listSaid(await readCourse(`${datasetsDir}/sports-business`));
  if (keep) {
    mkdirSync('.data', { recursive: true });
    writeFileSync(file, JSON.stringify([...said]));
    console.log(`What is said of ${said.size} queries is in ${file}.`);
    return;
  }
  const before: Messages = new Map(JSON.parse(readFileSync(file, 'utf8')));
  let changes = 0;
  for (const query of new Set([...before.keys(), ...said.keys()])) {
    const [old, now] = [before.get(query) ?? [], said.get(query) ?? []];
    const lines = [
      ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
      ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
    ];
    if (lines.length === 0) continue;
    changes += 1;
    console.log([query, ...lines, ''].join('\n'));
  }
  console.log(`${changes} of ${said.size} differ.`);
}

try {
  await withGrader(printSaid);
} catch (error) {
  exitWith(error);
}
