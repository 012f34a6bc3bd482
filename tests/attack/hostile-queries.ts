import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A query, or the parts that it is composed of; described in hostile-queries.yaml. */
export type Part = {
  query?: string;
  times?: number;
  of?: string;
  around?: string;
  inner?: string;
  between?: string;
  before?: string;
  after?: string;
  then?: Part;
};

export function write({
  query,
  times,
  of,
  around,
  inner = '',
  between = ' ',
  before = '',
  after = '',
  then,
}: Part): string {
  if (query) return query;
  const numbers = Array.from({ length: times ?? 0 }, (_, n) => n);
  const long = around
    ? numbers.reduce((made) => around.replace('{inner}', () => made), inner)
    : numbers.map((n) => of?.replaceAll('{n}', `${n}`).replaceAll('{n + 1}', `${n + 1}`)).join(between);
  return `${before}${long}${after}${then ? write(then) : ''}`;
}

export const readQueries = (parts: (Part & { name: string })[]) =>
  parts.map(({ name, ...part }): [name: string, query: string] => [name, write(part)]);

export const hostileQueries = readQueries(parse(readFileSync('tests/attack/hostile-queries.yaml', 'utf8')));

export const onTables = (names: { teams: string; players: string; team_id: string; hits: string }) =>
  hostileQueries.map(([name, query]): [string, string] => [
    name,
    query.replace(/\b(teams|players|team_id|hits)\b/g, (word) => names[word as keyof typeof names]),
  ]);
