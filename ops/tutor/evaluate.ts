import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { startRudeModel } from '../../tests/setup/rude-model';
import { listCourses, readCourse } from '../content/course';
import { datasetsDir, withGrader } from '../content/with-grader';
import { exitWith } from '../say';

/**
 * `npm run tutor:evaluate [-- WORD]`: how a rude model's answers are checked, for all exercises or those with the word in their
 * name. `--modes all`: every mode for each exercise. `--live`: asks the model at TUTOR_BASE_URL instead.
 */
async function evaluate(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { live: { type: 'boolean' }, modes: { type: 'string' } },
  });
  const [word = ''] = positionals;
  const { TUTOR_BASE_URL: base, TUTOR_MODEL: model = '', TUTOR_API_KEY: key } = process.env;
  if (values.live && !(base && model))
    throw new Error('No endpoint is configured: set TUTOR_BASE_URL and TUTOR_MODEL, and it is asked.');
  return withGrader(async () => {
    const { describeSituation, listSituations } = await import('./cases');
    const { startTrials, tryRudeModel, tryRealModel } = await import('./trials');
    const { printReport } = await import('./report');

    const rude = await startTrials(startRudeModel);
    const trials = [];
    for (const dir of await listCourses(datasetsDir)) {
      const course = await readCourse(dir);
      const listed = listSituations(basename(dir), course).filter(({ named }) => named.name.includes(word));
      for (const each of listed) {
        const situation = await describeSituation(each, course);
        if (values.live && base) trials.push(...(await tryRealModel(situation, { base, model, key })));
        else trials.push(...(await tryRudeModel(rude, situation, { everyMode: values.modes === 'all' })));
        if (process.stderr.isTTY) process.stderr.write(`\r${trials.length} questions`);
      }
    }
    await rude.stop();
    if (process.stderr.isTTY) process.stderr.write('\n');
    console.log(printReport(trials));
    return trials.every(({ isLeak, isFalse }) => !isLeak && !isFalse);
  });
}

try {
  if (!(await evaluate())) process.exitCode = 1;
} catch (error) {
  exitWith(error);
}
