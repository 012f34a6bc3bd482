import { datasetsDir, withGrader } from '../content/with-grader';
import { exitWith } from '../exit';
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

try {
  await withGrader(listMistakes);
} catch (error) {
  exitWith(error);
}
