import { readCourse } from '../content/course';
import { listTasks } from '../content/tasks';
import { datasetsDir, withGrader } from '../content/with-grader';
import { exitWith } from '../say';
import type { LostRow } from './lost-rows';

const [word = ''] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const isEach = process.argv.includes('--each');
const marks = { named: ' ', false: '!', undecided: '?' };

/**
 * `npm run tutor:rows`: which clause is named for a row that mutants, and cases made by hand, lose. `-- WORD` for tasks with the word,
 * `-- --each` with what is said.
 */
async function listLost() {
  const { followCases, followMutants, printLost } = await import('./lost-rows');
  const tasks = listTasks('sports-business', await readCourse(`${datasetsDir}/sports-business`));
  const asked = tasks.filter(({ name }) => name.includes(word));
  printList('made by hand', await followCases());
  const mutants: LostRow[] = [];
  for (const task of asked) mutants.push(...(await followMutants(task)));
  printList('mutants', mutants);

  function printList(title: string, told: readonly LostRow[]) {
    for (const { query, clause, lost, words, verdict } of told.filter(
      (row) => row.verdict === 'false' || isEach,
    ))
      console.log(
        `${marks[verdict]} ${query}\n    ${clause} is wrong; named: ${lost?.clause} ${lost?.of ?? ''}\n    ${words}`,
      );
    console.log(`\n${printLost(title, told)}\n`);
  }
}

try {
  await withGrader(listLost);
} catch (error) {
  exitWith(error);
}
