/** Reads the course once for all workers, outside of the tests' timeouts. */
export { openCourse as default } from '../setup/course';
