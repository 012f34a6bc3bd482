import type { ColumnRef } from 'libpg-query';
import { listWords } from '~/features/sandbox/contract';
import { namesOf } from '~/sql/tree';
import { nearestName } from '../../near-name';
import {
  describeInner,
  describeRenamed,
  explainHyphen,
  explainLoneColumn,
  listColumns,
} from './column-alone';
import type { FailedQuery } from './failed-query';
import { quoted, shown } from './shown';
import type { Source } from './surroundings';

const plainSigns: Record<string, string> = { '，': ',', '；': ';', '（': '(', '）': ')' };

/** 42703: a column that does not exist. */
export function explainColumn(failed: FailedQuery): string | undefined {
  const column = failed.node<ColumnRef>('ColumnRef');
  const [name, qualifier] = namesOf(column?.fields).toReversed();
  if (!column || name === undefined) return undefined;
  const around = failed.around(column);
  if (!around) return undefined;
  if (qualifier !== undefined) {
    const source = [...around.sources, ...around.outer].find(({ alias }) => alias === qualifier);
    return source && explainOwned(failed, { name, source, others: around.sources });
  }
  const stranger = /[，；（）€£¥]/.exec(name)?.[0];
  if (stranger)
    return '€£¥'.includes(stranger)
      ? `Amounts are written without ${stranger}.`
      : `${stranger} is a sign of another script, which SQL reads as a part of a name: write ${plainSigns[stranger]} in its place.`;
  if (failed.rest.startsWith('"')) return explainDoubleQuotes(name, around.sources);
  return explainLoneColumn(failed, { name, column, around });
}

function explainDoubleQuotes(name: string, sources: Source[]): string {
  const plain = sources
    .flatMap(({ columns = [] }) => columns)
    .find((column) => column === name.toLowerCase());
  return plain
    ? `In double quotes capitals count, and the column is called ${plain}: leave the quotes out.`
    : `Double quotes are for the name of a column. A text goes in single quotes: ${quoted(name)}.`;
}

type Owned = { name: string; source: Source; others: Source[] };

function explainOwned(failed: FailedQuery, { name, source, others }: Owned): string | undefined {
  const { alias, columns, renamed, isTable } = source;
  if (!columns || columns.includes(name)) return undefined;
  const given = renamed.get(name);
  if (given !== undefined)
    return describeRenamed({ alias, name, given, written: `${alias}.${given}` }, failed);
  const hyphen = explainHyphen(failed, [source]);
  if (hyphen !== undefined) return hyphen;
  const who = whoIs(source);
  const near = nearestName(name, columns);
  if (near !== undefined)
    return `${who} has no column ${shown(name)}. Did you mean ${shown(`${alias}.${near}`)}?`;
  if (!isTable) return describeInner(source, name);
  const owner = others.filter((other) => other.columns?.includes(name));
  const [only] = owner;
  const elsewhere =
    name !== 'id' && owner.length === 1 && only ? ` ${shown(name)} is in ${shown(only.alias)}.` : '';
  return `${who} has no column ${shown(name)}; it has ${listColumns(columns)}.${elsewhere}`;
}

function whoIs({ alias, name }: Source): string {
  return name === undefined || alias === name
    ? shown(alias)
    : `${shown(alias)} stands for ${shown(name)}, which`;
}

/** 42702: a name that several columns have. */
export function explainAmbiguous(failed: FailedQuery): string | undefined {
  const column = failed.node<ColumnRef>('ColumnRef');
  const name = namesOf(column?.fields).at(-1);
  if (!column || name === undefined) return undefined;
  const around = failed.around(column);
  for (const reach of [around?.sources ?? [], around?.outer ?? []]) {
    const owners = reach.filter(({ columns }) => columns?.includes(name));
    if (owners.length < 2) continue;
    const aliases = owners.slice(0, 4).map(({ alias }) => shown(alias));
    const choices = aliases.map((alias) => `${alias}.${shown(name)}`);
    return `${owners.length === 2 ? 'Both ' : ''}${listWords(aliases)} have a column ${shown(name)}. Which one is meant: ${choices.join(' or ')}?`;
  }
  const twice = around?.sources.find(
    ({ columns = [] }) => columns.indexOf(name) !== columns.lastIndexOf(name),
  );
  return twice
    ? `${shown(twice.alias)} returns two columns called ${shown(name)}: one of them needs another name there.`
    : `More than one column is called ${shown(name)}: write its table or alias and a dot before it.`;
}
