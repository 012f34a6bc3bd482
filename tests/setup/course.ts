import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CourseSource } from '../../ops/content/course-source';
import { testEnvironment } from './environment';

const file = join(testEnvironment.DATA_DIR, 'course.json');
let course: Promise<CourseSource> | undefined;

/** The source of course 1. Reading it takes seconds, so the first process of a run caches it for all. */
export function openCourse(): Promise<CourseSource> {
  course ??= readFile(file, 'utf8').then(JSON.parse, readCourse);
  return course;
}

async function readCourse(): Promise<CourseSource> {
  const { readCourse } = await import('../../ops/content/course');
  const read = await readCourse('datasets/sports-business');
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, JSON.stringify(read));
  await rename(written, file);
  return read;
}
