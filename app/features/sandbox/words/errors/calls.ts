import type { ColumnRef, FuncCall, Node } from 'libpg-query';
import { functionNames, functions } from '~/sql/functions';
import { namesOf, nodeAs } from '~/sql/tree';
import { nearestName } from '../../near-name';
import { authored, entryOf, fill } from '../authored';
import type { FailedQuery } from './failed-query';
import { shown } from './shown';
import { describeType, kindOf } from './types';

/** 3F000: a function that is written as a method, after a column and a dot. */
export function explainMethod(failed: FailedQuery): string | undefined {
  const owner = /^schema "(.*)" does not exist$/s.exec(failed.error.message)?.[1] ?? '';
  const method = /^[\w"]+\.(\w+)\s*\(/.exec(failed.rest)?.[1];
  if (!method) return undefined;
  if (failed.tables.includes(owner)) return afterTable(method);
  if (/^(starts|ends)_?with$|^contains$|^isin$/i.test(method))
    return 'SQL takes no function after a column and a dot. Compare with a pattern: LIKE, or with a list: IN.';
  if (/^unique$/i.test(method))
    return `SQL takes no function after a column and a dot. Each value once is SELECT DISTINCT ${shown(owner)}.`;
  const example = functionNames.includes(method.toLowerCase())
    ? `as in ${shown(method).toUpperCase()}(${shown(owner)})`
    : 'with the column in its parentheses';
  return `SQL takes no function after a column and a dot: it comes before, ${example}.`;
}

/** What to say of a function after a table and a dot. `argument`: what is in its parentheses. */
export function afterTable(method: string, argument = '…'): string {
  const instead = /^group_?by$/i.test(method)
    ? `GROUP BY ${argument} comes after FROM`
    : 'conditions go after WHERE, and a number of rows after LIMIT';
  return `SQL takes no function after a table and a dot: ${instead}.`;
}

/** 42883 and 42725: a function that does not exist, or not for these arguments. */
export function explainCall(failed: FailedQuery): string | undefined {
  const found = /^function (.*)\((.*)\) (?:does not exist|is not unique)$/s.exec(failed.error.message);
  const call = failed.node<FuncCall>('FuncCall');
  const name = namesOf(call?.funcname).at(-1) ?? found?.[1] ?? '';
  if (!found || !name) return undefined;
  const types = (found[2] ?? '').split(', ').filter(Boolean);
  const called = shown(name).toUpperCase();
  if (/^i?like$/.test(name))
    return `${called} is an operator and no function: it goes between the column and the pattern.`;
  if (name === 'isnull' && types.length === 1)
    return 'A missing value is tested with IS NULL, after the column, and not with a function.';
  if (types.length === 0 && failed.tables.includes(name))
    return `${shown(name)} is a table: FROM takes its name without parentheses.`;
  if (!functionNames.includes(name)) {
    const elsewhere = authored.functions;
    const isForeign = entryOf(elsewhere, name) !== undefined;
    const near = isForeign ? name : nearestName(name, [...functionNames, ...Object.keys(elsewhere)]);
    const instead = near && entryOf(elsewhere, near);
    if (instead) return `Postgres has no function ${called}: use ${instead}.`;
    if (near) return `There is no function ${called}. Did you mean ${near.toUpperCase()}?`;
    return failed.ownersOf(name).length > 0
      ? `${shown(name)} is a column, and the parenthesis after it makes it a function: is IN, or a comma, missing?`
      : `Postgres has no function ${called}.`;
  }
  return explainArguments({ name, called, types, args: call?.args ?? [] });
}

const given = authored.calls.map(({ is, words }) => ({
  pattern: new RegExp(is.replace('{aggregate}', [...functions.aggregate].join('|'))),
  words,
}));

type Call = { name: string; called: string; types: string[]; args: Node[] };

/** What to say of a known function with wrong arguments. */
function explainArguments({ name, called: call, types, args }: Call): string | undefined {
  const kinds = types.map((type) => (type === 'unknown' ? 'quoted' : kindOf(type)));
  const entry = given.find(({ pattern }) => pattern.test(`${name}(${kinds.join(', ')})`));
  const described = types.map(describeType);
  return (
    entry &&
    fill(entry.words, {
      ...{ call, count: String(types.length), types: described.join(', ') },
      ...{ first: nameOf(args[0]) ?? 'its argument', type: described[0] ?? '' },
      ...{ last: nameOf(args.at(-1)) ?? 'its second value', lasttype: described.at(-1) ?? '' },
    })
  );
}

function nameOf(node: Node | undefined): string | undefined {
  const name = namesOf(nodeAs<ColumnRef>(node, 'ColumnRef')?.fields).join('.');
  return name ? shown(name) : undefined;
}
