import type {
  A_Const,
  A_Expr,
  CaseExpr,
  CaseWhen,
  CoalesceExpr,
  FuncCall,
  Node,
  ResTarget,
} from 'libpg-query';
import { functions } from '~/sql/functions';
import { findNodes, namesOf, nodeAs, operatorOf } from '~/sql/tree';
import { nearestName, slipsBetween } from '../../near-name';
import { authored, entryOf } from '../authored';
import type { FailedQuery } from './failed-query';
import { targetsOf } from './output-name';
import { quoted, shown } from './shown';
import type { LoneColumn } from './surroundings';
import { kindAt } from './types';
import { bareValueWords } from './values';

/** An unquoted text, a keyword or a function in the place of a column. */
export function explainBareValue(failed: FailedQuery, lone: LoneColumn): string | undefined {
  return (
    explainAddress(failed) ??
    explainWord(failed, lone) ??
    explainUnit(failed, lone) ??
    explainText(failed, lone)
  );
}

/** An e-mail address without quotes. */
export function explainAddress(failed: FailedQuery): string | undefined {
  const address = /^[\w.+-]+@[\w-]+\.[\w.-]*\w/.exec(failed.rest)?.[0];
  return address && `Text needs single quotes: ${quoted(address)}.`;
}

function explainText(failed: FailedQuery, lone: LoneColumn): string | undefined {
  const { name, around } = lone;
  const compared = comparedWith(failed, lone);
  const isResult = isResultOfChoice(failed, lone);
  if (!compared && !isResult) return undefined;
  const rest = failed.rest;
  const typed = /^[^\s,();'"<>=!|]+/u.exec(rest)?.[0] ?? name;
  const known = bareValueWords(rest, failed.catalogue, columnName(compared));
  if (known) return known.sentence;
  const reach = [...around.sources, ...around.outer].flatMap(({ columns = [] }) => columns);
  const near = nearestName(name, reach);
  const isText = compared ? kindAt(compared, around) === 'text' : true;
  if (!isText || (near !== undefined && near !== columnName(compared))) return undefined;
  if (failed.ownersOf(name).length > 0) return undefined;
  return `Text needs single quotes: ${quoted(typed)}. Without them SQL looks for a column called ${shown(name)}.`;
}

/** The left side of the comparison that has the column on its right. */
function comparedWith({ statement }: FailedQuery, { column }: LoneColumn): Node | undefined {
  const isHere = (node: Node | undefined) => node !== undefined && Object.values(node).includes(column);
  for (const expression of findNodes<A_Expr>(statement.select, 'A_Expr')) {
    const items = nodeAs<{ items?: Node[] }>(expression.rexpr, 'List')?.items ?? [];
    const isCompared = !/^[-+*/%]$/.test(operatorOf(expression));
    if (isCompared && (isHere(expression.rexpr) || items.some(isHere))) return expression.lexpr;
  }
  return undefined;
}

function columnName(node: Node | undefined): string | undefined {
  return namesOf(nodeAs<{ fields?: Node[] }>(node, 'ColumnRef')?.fields).at(-1);
}

function isResultOfChoice({ statement }: FailedQuery, { column }: LoneColumn): boolean {
  const { select } = statement;
  const results = [
    ...findNodes<CaseWhen>(select, 'CaseWhen').map(({ result }) => result),
    ...findNodes<CaseExpr>(select, 'CaseExpr').flatMap(({ arg, args = [], defresult }) => [
      defresult,
      ...(arg ? args.map((when) => nodeAs<CaseWhen>(when, 'CaseWhen')?.expr) : []),
    ]),
    ...findNodes<CoalesceExpr>(select, 'CoalesceExpr').flatMap(({ args = [] }) => args.slice(1)),
  ];
  return results.some((node) => node !== undefined && Object.values(node).includes(column));
}

const units = /^(second|minute|hour|day|week|month|quarter|year|dow|isodow|doy|decade)s?$/;

function explainUnit(failed: FailedQuery, { name, column }: LoneColumn): string | undefined {
  const call = failed
    .all<FuncCall>('FuncCall')
    .find(({ args = [] }) => args.some((node) => Object.values(node).includes(column)));
  const called = namesOf(call?.funcname).at(-1);
  const typed = /^\w+/.exec(failed.rest)?.[0] ?? name;
  const instead = entryOf(authored.functions, called ?? '');
  if (called && instead) return `Postgres has no function ${called.toUpperCase()}: use ${instead}.`;
  const isFormat = called === 'to_char' && Object.values(call?.args?.[1] ?? {}).includes(column);
  if (isFormat) return `TO_CHAR takes its format as a text, in single quotes: TO_CHAR(…, ${quoted(typed)}).`;
  if (!units.test(name)) return undefined;
  const [unit] = call?.args ?? [];
  const isUnit = units.test(nodeAs<A_Const>(unit, 'A_Const')?.sval?.sval ?? '');
  if (called === 'extract' && !isUnit) return 'EXTRACT names the unit first: EXTRACT(YEAR FROM …).';
  return called === 'date_trunc' || called === 'date_part'
    ? `${called.toUpperCase()} takes the unit first, in single quotes: ${called.toUpperCase()}(${quoted(typed)}, …).`
    : undefined;
}

function explainWord(failed: FailedQuery, lone: LoneColumn): string | undefined {
  const { name, column, around } = lone;
  const [first] = targetsOf(around.select);
  if (isTarget(first, column) && first?.name !== undefined && slipsBetween(name, 'distinct') <= 2)
    return `SQL does not know the word ${shown(name)} here: did you mean DISTINCT?`;
  if (name === 'rownum') return 'Postgres cuts the rows at the end of the query, with LIMIT.';
  if (around.clause === 'limitCount' || around.clause === 'limitOffset')
    return 'LIMIT and OFFSET take a number, written in digits.';
  const isTargetOf = targetsOf(around.select).find((target) => isTarget(target, column));
  if (functions.aggregate.has(name) && (isTargetOf || around.clause === 'havingClause'))
    return `${name.toUpperCase()} is a function: what it works on goes in parentheses, ${name.toUpperCase()}(…).`;
  if (isTargetOf && /^(columns|everything)$/.test(name))
    return `* stands for all columns: write it in place of ${name}.`;
  if (name === 'today' || name === 'now') return `There is no column ${name}; today’s date is CURRENT_DATE.`;
  const compared = comparedWith(failed, lone);
  if (compared && /^(nul|nill?|none|nall|nulll)$/.test(name))
    return 'A missing value is called NULL, and the test for it is IS NULL.';
  const isAnswer = /^(yes|no|y|n|t|f|on|off)$/.test(name);
  const isBoolean = compared && kindAt(compared, around) === 'boolean';
  if (isBoolean && isAnswer) return 'A column that is true or false is compared with TRUE or FALSE.';
  const near = isBoolean ? nearestName(name, ['true', 'false']) : undefined;
  return near && `Did you mean ${near.toUpperCase()}?`;
}

function isTarget(target: ResTarget | undefined, column: object): boolean {
  return target?.val !== undefined && Object.values(target.val).includes(column);
}
