import { basename } from 'node:path';
import { readCourse } from '../content/course';
import { readDictionary } from '../content/dictionary';
import type { Exercise } from './submit';

/** The exercises of a course's lessons, and what its data dictionary says of each table. */
export async function readExercises(dir: string) {
  const [{ lessons }, { tables }] = await Promise.all([readCourse(dir), readDictionary(dir)]);
  const exercises = lessons.flatMap(({ items }) =>
    items.flatMap((item): Exercise[] =>
      item.type === 'exercises'
        ? [{ slug: item.slug, title: item.title, dataset: basename(dir), task: item }]
        : [],
    ),
  );
  const purposes = Object.fromEntries(tables.map(({ name, description }) => [name, description]));
  return { exercises, purposes };
}
