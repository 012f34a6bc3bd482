import type { ColumnRef, FuncCall, Node } from 'libpg-query';
import { functionNames, functions } from '~/sql/functions';
import { namesOf, nodeAs } from '~/sql/tree';
import { nearestName } from '../../near-name';
import { authored, entryOf } from '../authored';
import { type Faulty, nodeOf, textFrom } from './faulty';
import { shown } from './shown';
import { describeType, kindOf } from './types';

/** 3F000: a function that is written after what it works on, with a dot, as methods are. */
export function explainMethod(faulty: Faulty): string | undefined {
  const owner = /^schema "(.*)" does not exist$/s.exec(faulty.error.message)?.[1] ?? '';
  const method = /^[\w"]+\.(\w+)\s*\(/.exec(textFrom(faulty))?.[1];
  if (!method) return undefined;
  if (faulty.catalogue.tables.some(({ name }) => name === owner)) return afterTable(method);
  if (/^(starts|ends)_?with$|^contains$|^isin$/i.test(method))
    return 'SQL takes no function after a column and a dot. Compare with a pattern: LIKE, or with a list: IN.';
  if (/^unique$/i.test(method))
    return `SQL takes no function after a column and a dot. Each value once is SELECT DISTINCT ${shown(owner)}.`;
  const example = functionNames.includes(method.toLowerCase())
    ? `as in ${shown(method).toUpperCase()}(${shown(owner)})`
    : 'with the column in its parentheses';
  return `SQL takes no function after a column and a dot: it comes before, ${example}.`;
}

/** A function after a table and a dot, and what is in its parentheses. */
export function afterTable(method: string, argument = '…'): string {
  const instead = /^group_?by$/i.test(method)
    ? `GROUP BY ${argument} comes after FROM`
    : 'conditions go after WHERE, and a number of rows after LIMIT';
  return `SQL takes no function after a table and a dot: ${instead}.`;
}

/** 42883 and 42725: a function that is not there, or not for these values. */
export function explainCall(faulty: Faulty): string | undefined {
  const found = /^function (.*)\((.*)\) (?:does not exist|is not unique)$/s.exec(faulty.error.message);
  const call = nodeOf<FuncCall>(faulty, 'FuncCall');
  const name = namesOf(call?.funcname).at(-1) ?? found?.[1] ?? '';
  if (!found || !name) return undefined;
  const types = (found[2] ?? '').split(', ').filter(Boolean);
  const called = shown(name).toUpperCase();
  if (/^i?like$/.test(name))
    return `${called} is an operator and no function: it goes between the column and the pattern.`;
  if (name === 'isnull' && types.length === 1)
    return 'A missing value is tested with IS NULL, after the column, and not with a function.';
  if (types.length === 0 && faulty.catalogue.tables.some((table) => table.name === name))
    return `${shown(name)} is a table: FROM takes its name without parentheses.`;
  if (!functionNames.includes(name)) {
    const elsewhere = authored.functions;
    const isForeign = entryOf(elsewhere, name) !== undefined;
    const near = isForeign ? name : nearestName(name, [...functionNames, ...Object.keys(elsewhere)]);
    const instead = near && entryOf(elsewhere, near);
    if (instead) return `Postgres has no function ${called}: use ${instead}.`;
    if (near) return `There is no function ${called}. Did you mean ${near.toUpperCase()}?`;
    return isColumnBeforeList(faulty, name)
      ? `${shown(name)} is a column, and the parenthesis after it makes it a function: is IN, or a comma, missing?`
      : `Postgres has no function ${called}.`;
  }
  return explainArguments({ name, called, types, args: call?.args ?? [] });
}

type Call = { name: string; called: string; types: string[]; args: Node[] };

const takesText =
  /^(lower|upper|length|trim|ltrim|rtrim|initcap|reverse|strpos|split_part|replace|substring|lpad|rpad|left|right)$/;

function explainArguments({ name, called, types, args }: Call): string | undefined {
  const [first = '', second] = types;
  const kind = kindOf(first);
  const value = nameOf(args[0]) ?? 'its argument';
  if (name === 'round' && types.length === 2 && kind === 'number')
    return 'ROUND with a number of decimal places takes a numeric: ROUND(CAST(… AS numeric), 2).';
  if (functions.aggregate.has(name) && first === 'unknown')
    return `${called} works on a column, and what is in single quotes is a text: leave the quotes out.`;
  if (types.length === 0) return `${called} needs a column in its parentheses.`;
  if (/^(sum|avg)$/.test(name) && types.length === 1) {
    return kind === 'boolean'
      ? `${called} adds numbers, and ${value} is true or false: COUNT(*) FILTER (WHERE …) counts how often it is true.`
      : `${called} works on numbers, and ${value} is ${describeType(first)}.`;
  }
  if (/^(count|sum|avg|min|max)$/.test(name) && types.length > 1)
    return `${called} takes one column or expression in its parentheses; here there are ${types.length}, with ${types.length === 2 ? 'a comma' : 'commas'} between them.`;
  if (name === 'string_agg' && types.length === 1)
    return "STRING_AGG needs a second value, what goes between: STRING_AGG(…, ', ').";
  if (/^date_(trunc|part)$/.test(name) && /^(date|moment)$/.test(kind))
    return `${called} takes the unit first, in single quotes, and the date after it.`;
  if (name === 'extract' || name === 'date_part') {
    const last = types.at(-1) ?? '';
    return `EXTRACT takes a part of a date or a time, and ${nameOf(args.at(-1)) ?? 'its second value'} is ${describeType(last)}.`;
  }
  if (takesText.test(name) && kind !== 'text')
    return `${called} works on texts, and ${value} is ${describeType(first)}.`;
  if (/^(round|trunc|floor|ceil|ceiling|abs)$/.test(name) && /^(date|moment|time|span|boolean)$/.test(kind))
    return `${called} works on numbers, and ${value} is ${describeType(first)}.`;
  const list = types.map((type) => describeType(type)).join(', ');
  return second === undefined
    ? `${called} does not work on ${describeType(first)}.`
    : `${called} does not take these ${types.length} values together: ${list}.`;
}

function nameOf(node: Node | undefined): string | undefined {
  const name = namesOf(nodeAs<ColumnRef>(node, 'ColumnRef')?.fields).join('.');
  return name ? shown(name) : undefined;
}

function isColumnBeforeList({ catalogue }: Faulty, name: string): boolean {
  return catalogue.tables.some(({ columns }) => columns.some((column) => column.name === name));
}
