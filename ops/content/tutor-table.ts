import { readClub } from '~/features/tutor/fixtures/club';
import { readCourse } from './course';
import { listTasks } from './tasks';
import { measureTutor, printShare } from './tutor-share';

/** `npm run content:tutor`: on which of the authors' wrong answers the tutor speaks, by rule; it needs no database. */
const course = await readCourse('datasets/sports-business');
const share = await measureTutor(listTasks('sports-business', course), await readClub());
console.log(printShare(share));
if (share.against > 0) process.exitCode = 1;
