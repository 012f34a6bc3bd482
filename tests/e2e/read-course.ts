/** Once for all the processes of a run, and before the clock of any test. */
export { openCourse as default } from '../setup/course';
