import type { About } from './audit';
import { findUser } from './find-user';
import { readOptions } from './options';
import { readProduct, writeProduct } from './product';

/** Lets a learner start the next attempt in each course without waiting. */
export async function clearRetakes(args: string[], _: string, about?: About): Promise<boolean> {
  const [who = ''] = readOptions(args, {}, 1).positionals;
  const id = (await readProduct((sql) => findUser(sql, who)))?.account.id ?? 0;
  if (id) await about?.(id);
  const cleared = await writeProduct(
    (sql) => sql`update enrollments set retakes_cleared_at = now() where user_id = ${id} returning id`,
  );
  if (cleared.length === 0) throw new Error(`${who} is enrolled in no course.`);
  console.log(
    `The next attempt is open in ${cleared.length === 1 ? '1 course' : `${cleared.length} courses`}.`,
  );
  return true;
}
