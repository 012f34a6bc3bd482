import type { Alias, CommonTableExpr, ResTarget, WindowDef } from 'libpg-query';
import { functionNames } from './functions';
import { common, reserved } from './keywords';
import { readTokens, type Token } from './tokens';
import { findNodes, namesOf } from './tree';

/** Words of types, windows and times that the other lists do not have. */
const furtherWords = `numeric decimal integer int bigint smallint real double precision text date time timestamp boolean zone year month
  week day hour minute quarter dow isodow doy epoch range groups rows preceding following current row unbounded within recursive
  materialized ordinality ties next only at`;
const ofLanguage = new Set([...reserved, ...common, ...functionNames, ...furtherWords.split(/\s+/)]);

/** The queries of a task's authors, and texts about the task. */
export type TaskTexts = { queries: readonly string[]; prose: readonly string[] };

/**
 * A query without anything personal: comments are removed, and names that it defines become name_1 and so on unless the task has
 * them. Undefined where it has an unknown string, long number or other word.
 */
export function withoutOwnWords({ text, select }: { text: string; select: object }, known: TaskTexts) {
  const given = namesGivenIn(select);
  const { isKnownName, isKnownValue } = readKnown(known);
  const renamed = new Map<string, string>();
  let written = '';
  let end = 0;
  for (const token of readTokens(text)) {
    const gap = text.slice(end, token.from);
    written += written && layoutOf(gap);
    end = token.to;
    const name = nameIn(token);
    if (name === undefined ? isKnownValue(token) : isKnownName(name)) {
      written += token.text;
    } else if (name !== undefined && given.has(name)) {
      if (!renamed.has(name)) renamed.set(name, `name_${renamed.size + 1}`);
      written += renamed.get(name);
    } else {
      return undefined;
    }
  }
  return written;
}

/** The name in a token, as Postgres reads it; undefined for other tokens. */
function nameIn({ kind, text, word }: Token): string | undefined {
  if (kind === 'word') return word;
  return kind === 'name' ? text.slice(1, -1).replaceAll('""', '"') : undefined;
}

/** The white space between two tokens, without comments. */
function layoutOf(gap: string): string {
  if (gap.includes('\n')) return `\n${/ *$/.exec(gap)?.[0] ?? ''}`;
  return gap && ' ';
}

function namesGivenIn(select: object): Set<string | undefined> {
  const columns = findNodes<ResTarget>(select, 'ResTarget').map(({ name }) => name);
  const windows = findNodes<WindowDef[]>(select, 'windowClause').flat();
  const aliases = findNodes<Alias>(select, 'alias');
  const tables = findNodes<CommonTableExpr>(select, 'CommonTableExpr');
  return new Set([
    ...columns,
    ...findNodes<WindowDef>(windows, 'WindowDef').map(({ name }) => name),
    ...aliases.flatMap(({ aliasname, colnames }) => [aliasname, ...namesOf(colnames)]),
    ...tables.flatMap(({ ctename, aliascolnames }) => [ctename, ...namesOf(aliascolnames)]),
  ]);
}

function readKnown({ queries, prose }: TaskTexts) {
  const tokens = queries.flatMap((query) => readTokens(query));
  const texts = new Set(tokens.map(({ text }) => text));
  const names = new Set(tokens.map(nameIn));
  const about = [...queries, ...prose].join('\n').toLowerCase();
  const parts = new Set(about.split(/[^a-z0-9]+/));
  const isPart = (part: string) => parts.has(part) || ofLanguage.has(part);
  return {
    /** Names of at most two letters or of known words alone are known, too. */
    isKnownName: (name: string) =>
      names.has(name) ||
      ofLanguage.has(name) ||
      /^[a-z][a-z0-9]?$/.test(name) ||
      (/^[a-z0-9_]+$/.test(name) && name.split('_').every(isPart)),
    isKnownValue({ kind, text }: Token) {
      if (kind === 'number') return text.length <= 4 || texts.has(text);
      return kind !== 'text' || texts.has(text) || about.includes(text.slice(1, -1).toLowerCase());
    },
  };
}
