import { gradeQuery } from '~/features/sandbox/grade.server';
import { limits } from '~/features/sandbox/limits';
import type { ResultSet } from '~/features/sandbox/result';
import type { TaskSource } from './task';

/**
 * Holds a task against the grader that learners meet. The reference and the alternatives have to pass on every copy of
 * the data; the starting query, the wrong queries and the reference's visible answer typed in by hand have to run, and
 * to fail on at least one. Returns what does not hold, one line each.
 */
export async function certifyTask(args: {
  name: string;
  dataset: string;
  task: TaskSource;
}): Promise<string[]> {
  const { name, dataset, task } = args;
  const { contract, reference } = task;
  const complaints: string[] = [];
  const grade = async (query: string, what: string, isRight: boolean): Promise<ResultSet | undefined> => {
    const learner = `certify ${name} ${what}`;
    try {
      const verdict = await gradeQuery({ query, dataset, reference: reference.sql, contract, learner });
      if (verdict.isCorrect !== isRight) {
        complaints.push(`${what} is ${isRight ? 'refused' : 'accepted'}: ${verdict.message}`);
      }
      return verdict.result;
    } catch (error) {
      complaints.push(`${what} does not run: ${(error as Error).message}`);
      return undefined;
    }
  };
  const result = await grade(reference.sql, `line ${reference.line}`, true);
  for (const { sql, line } of task.alternatives) await grade(sql, `line ${line}`, true);
  for (const { sql, line } of [task.start, ...task.mutants]) await grade(sql, `line ${line}`, false);
  const typedIn = result && typeIn(result);
  if (typedIn) await grade(typedIn, 'the answer typed in by hand', false);
  return complaints;
}

/** A query that returns these rows whatever the data is; none where it would be too long to send. */
function typeIn({ columns, rows, truncated }: ResultSet): string | undefined {
  const literal = (value: string | null, type = 'text') =>
    `cast(${value === null ? 'null' : `'${value.replaceAll("'", "''")}'`} as ${type})`;
  const lines = rows.map((row) => `(${row.map((value, c) => literal(value, columns[c]?.type)).join(', ')})`);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const query = `select * from (values ${lines.join(', ')}) as typed (${names})`;
  return truncated || rows.length === 0 || query.length > limits.queryCharacters ? undefined : query;
}
