import { datasetsDir, withGrader } from '../content/with-grader';
import { exitWith } from '../say';
import { readExercises } from './exercises';
import { readFailing, readRunning } from './mistakes';
import { printMistake } from './print-mistakes';

/** `npm run tutor:mistakes`: what the beginners' mistakes that the course holds are told by the real grader, as Markdown. */
async function listMistakes() {
  const { submit } = await import('./submit');
  const { exercises, purposes } = await readExercises(`${datasetsDir}/sports-business`);
  const mistakes = [...readFailing(), ...readRunning()];
  for (const exercise of exercises) {
    for (const mistake of mistakes.filter((each) => each.exercise === exercise.slug)) {
      const number = mistakes.indexOf(mistake) + 1;
      const reply = await submit({ exercise, purposes, userId: number, query: mistake.query });
      console.log(`${printMistake({ ...mistake, number }, exercise, reply)}\n`);
    }
  }
}

/** With `-- --broken`: what is told of the queries that fail, and of how many the cause is named, by clause. */
async function listBroken() {
  const { countNamed, tellBroken } = await import('./broken');
  const told = await tellBroken();
  for (const { query, note, sentence, isNamed } of told)
    console.log(`${isNamed ? ' ' : '!'} ${query}\n    ${sentence}\n    ${note}`);
  for (const { clause, named, all } of countNamed(told))
    console.log(`${clause.padEnd(12)} ${String(named).padStart(4)} of ${String(all).padStart(4)}`);
}

/** With `-- --asked`: what the chat answers to the questions of learners, and how many have what a teacher would want. */
async function listAsked() {
  const [{ answerAsked }, { countNamed }] = await Promise.all([import('./asked'), import('./broken')]);
  const { exercises } = await readExercises(`${datasetsDir}/sports-business`);
  const answered = await answerAsked(exercises);
  for (const { asked, wants, text, isNamed } of answered)
    console.log(`${isNamed ? ' ' : '!'} ${asked}   (${wants})\n    ${text.replaceAll('\n', '\n    ')}\n`);
  for (const { clause, named, all } of countNamed(answered))
    console.log(`${clause.padEnd(12)} ${String(named).padStart(4)} of ${String(all).padStart(4)}`);
  const costs = answered.map(({ cost }) => cost).toSorted((one, other) => one - other);
  const [median, most] = [0.5, 0.95].map((part) => costs[Math.floor(part * (costs.length - 1))]?.toFixed(2));
  console.log(`An answer costs ${median} graded submissions in the median, ${most} at the 95th percentile.`);
}

/** With `-- --wrong`: what is told of queries that run and are wrong, and of how many the cause is named, by clause. */
async function listWrong() {
  const [{ tellWrong }, { countNamed }] = await Promise.all([import('./wrong-rows'), import('./broken')]);
  const told = await tellWrong(await readExercises(`${datasetsDir}/sports-business`));
  for (const { query, cause, told: words, isNamed } of told)
    console.log(`${isNamed ? ' ' : '!'} ${query}\n    ${words}\n    ${cause}`);
  for (const { clause, named, all } of countNamed(told))
    console.log(`${clause.padEnd(12)} ${String(named).padStart(4)} of ${String(all).padStart(4)}`);
}

const lists = { '--broken': listBroken, '--wrong': listWrong, '--asked': listAsked };

try {
  const [, list = listMistakes] = Object.entries(lists).find(([name]) => process.argv.includes(name)) ?? [];
  await withGrader(list);
} catch (error) {
  exitWith(error);
}
