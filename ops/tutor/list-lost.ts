import { readCourse } from '../content/course';
import { listTasks } from '../content/tasks';
import { datasetsDir, withGrader } from '../content/with-grader';
import { exitWith } from '../say';
import type { Followed, LostRow } from './lost-rows';

const [word = ''] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const isEach = process.argv.includes('--each');
const marks = { named: ' ', false: '!', undecided: '?' };

/**
 * `npm run tutor:rows`: which clause the tutor names for the rows that mutants and handmade cases lose. `-- WORD`: only tasks
 * with the word; `-- --each`: with the messages.
 */
async function listLost() {
  const { followCases, followMutants, printLost } = await import('./lost-rows');
  const tasks = listTasks('sports-business', await readCourse(`${datasetsDir}/sports-business`));
  const asked = tasks.filter(({ name }) => name.includes(word));
  printList('made by hand', await followCases());
  const followed: Followed = { judged: 0, differing: 0, rows: [] };
  for (const task of asked) await followMutants(task, followed);
  printList('mutants', followed.rows);
  console.log(
    `${followed.judged} mutants were judged wrong, ${followed.differing} on the data shown; of those, ${followed.rows.length} miss a row or have too many.`,
  );

  function printList(title: string, told: readonly LostRow[][]) {
    for (const { query, kind, clause, lost, words, verdict, cost } of told.flat())
      if (verdict === 'false' || isEach)
        console.log(
          `${marks[verdict]} ${query}\n    ${kind}: ${clause} is wrong; named: ${lost?.clause} ${lost?.of ?? ''} (${cost.toFixed(1)} runs)\n    ${words}`,
        );
    console.log(`\n${printLost(title, told)}\n`);
  }
}

try {
  await withGrader(listLost);
} catch (error) {
  exitWith(error);
}
