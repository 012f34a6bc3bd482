import { fingerprint } from 'libpg-query';
import type { CourseSource } from './course-source';
import type { Fault } from './fault';
import { levelSql } from './fence';
import { queriesThatAnswer } from './task';
import { listTasks } from './tasks';

/** Faults for glossary examples that are the solution of an exercise, a question or a challenge. */
export async function findAnswersGiven(course: CourseSource): Promise<Fault[]> {
  const { file, examples } = course.glossary;
  const answers = new Map<string, string>();
  for (const { name, task } of listTasks('', course)) {
    for (const { sql } of queriesThatAnswer(task)) {
      answers.set(levelSql(sql), name);
      answers.set(await fingerprint(sql), name);
    }
  }
  const faults: Fault[] = [];
  for (const { sql, line } of examples) {
    const level = levelSql(sql);
    const within = [...answers.keys()].find((answer) => level.includes(answer));
    const task = answers.get(within ?? (await fingerprint(sql)));
    if (task) faults.push({ file, line, message: `the example answers ${task}` });
  }
  return faults;
}
