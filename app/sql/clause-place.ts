import type { Clause } from './clause-nodes';
import { type Clauses, outlineOf } from './outline';
import { levelOf, readText, type Text, wordAt } from './text';

/**
 * Where a query has a clause: line and column count from 1, the column in characters. Undefined where it has none, or where it
 * has queries inside, of which any may be meant.
 */
export function placeOfClause(query: string, clause: Clause): { line: number; column: number } | undefined {
  const text = readText(query);
  if (text.tokens.filter(({ word }) => word === 'select').length !== 1) return undefined;
  const [arm] = outlineOf(text)?.arms ?? [];
  if (arm?.kind !== 'select') return undefined;
  const start = text.tokens[startOf(clause, text, arm.clauses) ?? -1];
  if (!start) return undefined;
  const lines = query.slice(0, start.from).split('\n');
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}

function startOf(clause: Clause, text: Text, clauses: Clauses): number | undefined {
  const { at, from, where, group, having, order, limit } = clauses;
  const conditions = from ? levelOf(text, from).filter((index) => wordAt(text, index) === 'on') : [];
  const starts: Record<Clause, number | undefined> = {
    SELECT: at,
    FROM: from?.from,
    ON: conditions.length === 1 ? conditions[0] : undefined,
    WHERE: where?.from,
    'GROUP BY': group?.from,
    HAVING: having?.from,
    'ORDER BY': order?.from,
    LIMIT: limit?.from,
  };
  return starts[clause];
}
