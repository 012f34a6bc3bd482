import { functionNames } from '~/sql/functions';
import { nearestName } from '../../near-name';
import { authored, entryOf } from '../authored';
import { type Faulty, textFrom } from './faulty';
import { shown } from './shown';
import { describeType } from './types';

/** 42704: a type that is not there; also what looks like one, a column right before a text. */
export function explainType({ error, catalogue, statement }: Faulty): string | undefined {
  const name = /^type "(.*)" does not exist$/s.exec(error.message)?.[1];
  if (name === undefined) return undefined;
  if (/^i?like$/.test(name)) {
    const before = Array.from(statement.text).slice(0, error.position).join('');
    return /=\s*$/.test(before)
      ? 'LIKE and ILIKE take the place of =: write one of the two.'
      : `Before ${name.toUpperCase()}, what is to be compared is missing.`;
  }
  const text = /^[\w.]+(?:\s*\([^()]*\))?\s*('[^']*')/.exec(textFrom({ error, catalogue, statement }))?.[1];
  if (text && functionNames.includes(name))
    return `${shown(text)} in single quotes is a text: a name for the column follows AS, without quotes.`;
  const isColumn = catalogue.tables.some(({ columns }) => columns.some((column) => column.name === name));
  if (isColumn && text) return `A comparison such as = is missing between ${shown(name)} and ${shown(text)}.`;
  const other = entryOf(authored.types, name);
  const near = nearestName(name, ['interval', 'timestamp', 'numeric', 'integer', 'boolean', 'date', 'text']);
  if (!other && near) return `There is no type ${shown(name)}. Did you mean ${near}?`;
  return other ? `Postgres has no type ${shown(name)}: it is called ${other}.` : undefined;
}

/** 42846 */
export function explainCast({ error }: Faulty): string | undefined {
  const [, from, to] = /^cannot cast type (.*) to (.*)$/s.exec(error.message) ?? [];
  return from && to ? `SQL cannot make ${describeType(to)} of ${describeType(from)}.` : undefined;
}
