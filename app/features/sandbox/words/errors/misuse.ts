import type { FuncCall } from 'libpg-query';
import { namesOf } from '~/sql/tree';
import { type Faulty, nodeOf } from './faulty';
import { shown } from './shown';

/** 42809, and 0A000 for what Postgres does not do. */
export function explainMisuse(faulty: Faulty): string | undefined {
  const { message } = faulty.error;
  const call = nodeOf<FuncCall>(faulty, 'FuncCall');
  const name = shown(namesOf(call?.funcname).at(-1) ?? '').toUpperCase();
  if (message.includes('requires an OVER clause'))
    return `${name} needs its window: ${name}(${call?.args ? '…' : ''}) OVER (ORDER BY …).`;
  if (message.includes('must be used to call a parameterless aggregate'))
    return `${name} needs something in its parentheses: COUNT(*) counts rows.`;
  if (message.includes('DISTINCT is not implemented for window functions'))
    return 'Postgres has no DISTINCT in a function with OVER: count the different values in a subquery first.';
  if (message.startsWith('cross-database references'))
    return 'The tables here are called by their name alone, without anything before it.';
  if (message.startsWith('OVER specified'))
    return `${name} is not a window function, so OVER cannot follow it.`;
  if (message.includes('is not an aggregate function') || message.startsWith('FILTER specified'))
    return `${name} is not an aggregate, so FILTER cannot follow it.`;
  if (message.startsWith('invalid UNION/INTERSECT/EXCEPT ORDER BY'))
    return 'ORDER BY at the end of a UNION takes names of columns that it returns, and no expressions.';
  return undefined;
}

/** 42P10: a column that ORDER BY or GROUP BY cannot find in SELECT. */
export function explainPosition(faulty: Faulty): string | undefined {
  const { message } = faulty.error;
  const [, clause, number] =
    /^(ORDER BY|GROUP BY|DISTINCT ON) position (-?\d+) is not in select list$/.exec(message) ?? [];
  if (clause) return `${clause} ${number} means column ${number} of SELECT, and SELECT has no such column.`;
  const limit = /^argument of (LIMIT|OFFSET) must not contain variables$/.exec(message)?.[1];
  if (limit) return `${limit} takes a number and no column: it is the same for the whole result.`;
  if (message.startsWith('for SELECT DISTINCT'))
    return 'After SELECT DISTINCT, ORDER BY can sort only by what SELECT returns.';
  if (message.startsWith('SELECT DISTINCT ON'))
    return 'ORDER BY has to begin with the columns of DISTINCT ON, in their order.';
  if (message.includes('with DISTINCT'))
    return 'An aggregate with DISTINCT can be ordered only by what it aggregates.';
  return undefined;
}

/** 42501 */
export function explainPermission({ error }: Faulty): string {
  return error.message === 'permission denied for schema public'
    ? 'The tables here are called by their name alone, without public. before it.'
    : 'Queries here can read the tables of this course, and functions that concern nobody else.';
}
