import { readCatalog } from './catalog';
import { listCourses, readCourse } from './course';
import { ContentError, type Fault } from './fault';

/** `npm run content:check`: every fault in datasets/ that can be found without a database, as file:line. */
async function checkContent(dir: string): Promise<Fault[]> {
  const courses = await listCourses(dir);
  const readings = await Promise.allSettled<unknown>([readCatalog(dir), ...courses.map(readCourse)]);
  return readings.flatMap((reading) => {
    if (reading.status === 'fulfilled') return [];
    if (reading.reason instanceof ContentError) return reading.reason.faults;
    throw reading.reason;
  });
}

const faults = await checkContent(process.argv[2] ?? 'datasets');
for (const { file, line, message } of faults) console.error(`${file}:${line}: ${message}`);
if (faults.length > 0) process.exit(1);
console.log('The content is in order.');
