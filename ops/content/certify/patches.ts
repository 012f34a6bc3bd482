import type { Contract } from '~/features/sandbox/contract';
import type { ResultSet } from '~/features/sandbox/result';
import { quoteName, writeRow } from './literal';
import type { Mutant } from './mutants';
import type { Ask } from './shortcuts';

/** Nobody adds more rows than this by hand. */
const most = 3;

type Answer = { expected: ResultSet; contract: Contract };

/** Mutants that lose a few visible rows, with a UNION that adds these rows as literals: `union all values ('Balcony', 0)`. */
export async function patchesOf(mutants: Mutant[], answer: Answer & { ask: Ask }): Promise<Mutant[]> {
  const patched: Mutant[] = [];
  for (const { change, sql } of mutants.filter(({ losesRows }) => losesRows)) {
    const { rows } = await answer.ask(sql);
    const lost = lostRows(answer.expected.rows, rows);
    if (!lost || lost.length === 0 || lost.length > most) continue;
    patched.push({ change: `${change}, with a union of the missing rows`, sql: unite(sql, lost, answer) });
  }
  return patched;
}

/** Undefined where `actual` also has rows that are not expected. */
function lostRows(expected: ResultSet['rows'], actual: ResultSet['rows']) {
  const left = expected.map((row) => ({ row, key: JSON.stringify(row) }));
  for (const row of actual) {
    const at = left.findIndex(({ key }) => key === JSON.stringify(row));
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left.map(({ row }) => row);
}

function unite(sql: string, lost: ResultSet['rows'], { expected, contract }: Answer): string {
  const keys = contract.order.map(
    ({ column, direction, nulls }) => `${quoteName(column)} ${direction}${nulls ? ` nulls ${nulls}` : ''}`,
  );
  const lines = lost.map((row) => `(${writeRow(row, expected.columns)})`);
  const united = `select * from (${sql}) as kept union all values ${lines.join(', ')}`;
  return keys.length > 0 ? `${united} order by ${keys.join(', ')}` : united;
}
