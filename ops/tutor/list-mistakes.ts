import { datasetsDir, withGrader } from '../content/with-grader';
import { exitWith } from '../say';

/**
 * `npm run tutor:mistakes`: the replies to the beginners' mistakes of the course. With `-- --broken` to queries that fail, with
 * `-- --wrong` to queries that run and are wrong, with `-- --asked` to questions in the chat; and, by clause, how many name
 * the cause.
 */
async function listMistakes() {
  const [{ readExercises }, { tellBroken, tellMistakes, tellWrong, countNamed }, { answerAsked }] =
    await Promise.all([import('./submit'), import('./broken'), import('./asked')]);
  const corpora = { '--broken': tellBroken, '--wrong': tellWrong, '--asked': answerAsked };
  const [, tell = tellMistakes] = Object.entries(corpora).find(([name]) => process.argv.includes(name)) ?? [];
  const all = await tell(await readExercises(`${datasetsDir}/sports-business`));
  for (const { asked, wants, told, isNamed } of all)
    console.log(`${isNamed ? ' ' : '!'} ${asked}\n    ${told.replaceAll('\n', '\n    ')}\n    ${wants}`);
  for (const { clause, named, all: count } of countNamed(all))
    console.log(`${clause.padEnd(12)} ${String(named).padStart(4)} of ${String(count).padStart(4)}`);
  const costs = all.flatMap(({ cost }) => cost ?? []).toSorted((one, other) => one - other);
  const [median, most] = [0.5, 0.95].map((part) => costs[Math.floor(part * (costs.length - 1))]?.toFixed(2));
  if (median)
    console.log(
      `An answer costs ${median} graded submissions in the median, ${most} at the 95th percentile.`,
    );
}

try {
  await withGrader(listMistakes);
} catch (error) {
  exitWith(error);
}
