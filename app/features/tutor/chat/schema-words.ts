import type { DictionaryTable } from 'drizzle/schema';

/** A column that refers to `key` of the table `target`. `mayBeMissing`: its description in the dictionary mentions NULL. */
type Link = { table: string; column: string; target: string; key: string; mayBeMissing: boolean };

const mostSteps = 3;
const mostWays = 2;

function linksIn(tables: readonly DictionaryTable[]): Link[] {
  return tables.flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name: column, description }): Link[] => {
      const [, target, key] = /refers to (\w+)\.(\w+)/.exec(description) ?? [];
      if (!target || !key) return [];
      return [{ table, column, target, key, mayBeMissing: /\bNULL\b/.test(description) }];
    }),
  );
}

/** Explains how tables are joined, from the keys and the row descriptions in the data dictionary. */
export function explainJoin(names: readonly string[], tables: readonly DictionaryTable[]): string {
  const links = linksIn(tables);
  const [first = '', ...others] = names;
  if (others.length === 0) return explainLinksOf(first, { links, tables });
  return others
    .map((name, index) => explainPair(names[index] ?? first, name, { links, tables }))
    .join('\n\n');
}

type Schema = { links: Link[]; tables: readonly DictionaryTable[] };

function explainLinksOf(name: string, { links, tables }: Schema): string {
  const own = links.filter(({ table, target }) => table === name || target === name);
  if (own.length === 0) return `No key links \`${name}\` with another table.`;
  return [
    `${grainOf(name, tables)} These keys link it with other tables, and are what \`on\` compares:`,
    ...own.map(referring),
    'Ask me about two of them, and I say what one row is after the join.',
  ].join('\n');
}

function explainPair(one: string, other: string, schema: Schema): string {
  const ways = waysBetween(one, other, schema.links);
  const [shortest = []] = ways;
  if (shortest.length === 0)
    return `No key links \`${one}\` and \`${other}\`, nor a way through other tables.`;
  const grains = `${grainOf(one, schema.tables)} ${grainOf(other, schema.tables)}`;
  if (shortest.length === 1) {
    const direct = ways.flatMap((way) => (way.length === 1 ? way : []));
    return [...direct.map(referring), grains, ...direct.map(afterJoin)].join('\n');
  }
  const through = ways.slice(0, mostWays).map((way) => {
    const between = new Set(way.flatMap(({ table, target }) => [table, target]));
    const names = [...between].filter((name) => name !== one && name !== other);
    return `Through ${names.map((name) => `\`${name}\``).join(' and ')}: ${way.map(referring).join(' ')}`;
  });
  return [
    `No key links \`${one}\` and \`${other}\` directly.`,
    ...through,
    `${grains} Where several rows refer to one, that one comes as often: say after each join what one row is now, and add nothing up before you know.`,
  ].join('\n');
}

/**
 * Paths of keys, in either direction, from one table to the other, the shortest first; no table comes twice. Rows that only refer
 * to the same row of a third table have little in common: the paths with the fewest such meetings are kept.
 */
function waysBetween(one: string, other: string, links: readonly Link[]): Link[][] {
  const ways: Link[][] = [];
  const go = (at: string, way: Link[], seen: readonly string[]) => {
    if (at === other) ways.push(way);
    else if (way.length < mostSteps)
      for (const link of links) {
        const next = link.table === at ? link.target : link.target === at ? link.table : undefined;
        if (next !== undefined && !seen.includes(next)) go(next, [...way, link], [...seen, next]);
      }
  };
  go(one, [], [one]);
  const fewest = Math.min(...ways.map(meetingsIn));
  return ways.filter((way) => meetingsIn(way) === fewest).sort((left, right) => left.length - right.length);
}

const meetingsIn = (way: readonly Link[]) =>
  way.filter(({ target, table }, index) => target === way[index + 1]?.target && table !== target).length;

const referring = ({ table, column, target, key }: Link) =>
  `\`${table}.${column}\` refers to \`${target}.${key}\`.`;

function afterJoin({ table, column, target, mayBeMissing }: Link): string {
  const missing = mayBeMissing
    ? ` \`${table}.${column}\` may be NULL: a plain \`join\` leaves those rows out, and a \`left join\` from \`${table}\` keeps them.`
    : '';
  return `After a plain \`join\` on that, one row is still one row of \`${table}\`, with its row of \`${target}\` beside it; a row of \`${target}\` comes as often as \`${table}\` refers to it, and not at all where it does not: a \`left join\` from \`${target}\` keeps it.${missing}`;
}

/** "One row of `tickets` is one seat for one game.", from the table's description in the dictionary. */
export function grainOf(name: string, tables: readonly DictionaryTable[]): string {
  const { description = '' } = tables.find((table) => table.name === name) ?? {};
  const [, what] = /^One row is ([^,;.]+)/.exec(description) ?? [];
  return what ? `One row of \`${name}\` is ${what}.` : description;
}
