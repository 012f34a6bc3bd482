import type { A_Const, A_Expr, BoolExpr, ColumnRef, FuncCall, Node } from 'libpg-query';
import { namesOf, nodeAs } from '~/sql/tree';
import { authored, entryOf } from '../authored';
import type { FailedQuery } from './failed-query';
import { quoted, shown } from './shown';
import { describeType, kindOf } from './types';

const comparisons = /^(=|<>|!=|<|>|<=|>=)$/;
const signed = /^(=|<>|!=|<|>|<=|>=)([-+])$/;
const names: Record<string, string> = {
  '~~': 'LIKE',
  '!~~': 'NOT LIKE',
  '~~*': 'ILIKE',
  '!~~*': 'NOT ILIKE',
};

/** 42883, and 42725 for two strings: an operator that does not take these types. */
export function explainOperator(failed: FailedQuery): string | undefined {
  const found = /^operator (?:does not exist|is not unique): (.*)$/s.exec(failed.error.message)?.[1];
  if (found === undefined) return undefined;
  const expression = failed.node<A_Expr>('A_Expr');
  const operator = / ([^\w\s"[\]]+) /.exec(found)?.[1] ?? '';
  const known = entryOf(authored.operators, operator);
  if (known) return known;
  const [, sign, digit] = signed.exec(operator) ?? [];
  if (sign)
    return `A space is missing between ${sign} and ${digit}: together they are one sign that SQL does not know.`;
  const [left = '', right = ''] = found.split(` ${operator} `);
  if (found.startsWith('! ')) return 'SQL has no !: a condition is turned round with NOT.';
  if (!expression) return undefined;
  const [, prefix, type] = /^([-+]) (.+)$/.exec(found) ?? [];
  if (prefix && type)
    return `${prefix} works on numbers, and ${describe(expression.rexpr) ?? 'its value'} is ${describeType(type)}.`;
  if (!right) return undefined;
  return explainTypes(failed, { expression, operator, left, right });
}

type Operation = { expression: A_Expr; operator: string; left: string; right: string };

function explainTypes(failed: FailedQuery, operation: Operation): string | undefined {
  const { expression, operator, left, right } = operation;
  const [kind, other] = [kindOf(left), kindOf(right)];
  const value = describe(expression.lexpr) ?? 'the left side';
  if (isNotNull(expression.rexpr))
    return 'The test for a value that is there is written IS NOT NULL, without another sign.';
  const isMoment = kind === 'date' || kind === 'moment' || kind === 'time';
  const bare = bareMoment(failed, operator);
  if (isMoment && other === 'number' && bare) {
    const what = kind === 'time' ? 'time' : 'date';
    const form = bare.includes('/') ? ", as year, month and day: '2024-01-31'" : `: ${quoted(bare)}`;
    return `A ${what} is written in single quotes${form}. Without them, SQL calculates with its numbers.`;
  }
  if (kind === 'text' && other === 'number' && bare?.includes('-') && !/^[-+*/]$/.test(operator))
    return `${begin(value)} is a text, and a text needs single quotes: ${quoted(bare)}. Without them, SQL subtracts.`;
  if (names[operator]) return explainPattern(operator, value, left);
  if (kind === 'boolean' && other === 'number')
    return `${begin(value)} is true or false and not a number: compare with TRUE or FALSE.`;
  if (/^[&|]$/.test(operator) && kind === 'boolean' && other === 'boolean')
    return `Two conditions are joined with ${operator === '&' ? 'AND' : 'OR'}, not with ${operator}.`;
  if (operator === '||') return 'In SQL, || joins texts; two conditions are joined with OR.';
  if (/^[-+]$/.test(operator) && (kind === 'date' || other === 'date') && [left, right].includes('unknown'))
    return "A date is shifted by a number of days without quotes, or by a span such as INTERVAL '1 month'.";
  if (operator === '&' && kind === 'text' && other === 'text') return '& joins no texts in SQL: || does.';
  const quotedColumn = columnInQuotes(failed, expression);
  if (/^[-+*/%]$/.test(operator) && quotedColumn)
    return `In single quotes, ${quoted(quotedColumn)} is a text and not the column ${shown(quotedColumn)}: leave the quotes out.`;
  if (comparisons.test(operator) && [left, right].includes('record'))
    return `${operator} compares with one value, and several in parentheses are a list: ${operator === '=' ? 'IN' : 'NOT IN'} compares with a list.`;
  if (operator === '+' && kind === 'text' && other === 'text')
    return '+ adds numbers; texts are joined with ||.';
  if (/^[-+]$/.test(operator) && kind === 'moment' && other === 'number')
    return `A date with a time is shifted by a span, as in ${operator} INTERVAL '1 day'.`;
  if (!comparisons.test(operator)) return explainArithmetic(operation, value);
  return explainComparison(operation, value);
}

/** A side of an operator that is the name of a column in single quotes. */
function columnInQuotes({ catalogue }: FailedQuery, { lexpr, rexpr }: A_Expr): string | undefined {
  const texts = [lexpr, rexpr].map((side) => nodeAs<A_Const>(side, 'A_Const')?.sval?.sval);
  const columns = new Set(catalogue.tables.flatMap((table) => table.columns.map(({ name }) => name)));
  return texts.find((text) => text !== undefined && columns.has(text));
}

function explainPattern(operator: string, value: string, type: string): string {
  const kind = kindOf(type);
  const remedy =
    kind === 'date' || kind === 'moment'
      ? ` Compare it with the first and the last ${kind === 'date' ? 'day' : 'moment'} instead.`
      : kind === 'number'
        ? ' Compare it with =, < or > instead.'
        : '';
  return `${names[operator] ?? 'LIKE'} compares texts, and ${value} is ${describeType(type)}.${remedy}`;
}

function explainArithmetic({ expression, operator, left, right }: Operation, value: string): string {
  const other = describe(expression.rexpr) ?? 'the right side';
  const isText = [left, right].some((type) => kindOf(type) === 'text');
  const remedy = operator === '+' && isText ? ' Texts are joined with ||.' : '';
  return `${operator} does not work between ${value}, which is ${describeType(left)}, and ${other}, which is ${describeType(right)}.${remedy}`;
}

function explainComparison({ expression, left, right }: Operation, value: string): string {
  const items = nodeAs<{ items?: Node[] }>(expression.rexpr, 'List')?.items;
  const other = describe(items ? items[0] : expression.rexpr) ?? 'the right side';
  const number = nodeAs<A_Const>(items ? items[0] : expression.rexpr, 'A_Const');
  const isYear = kindOf(left) === 'date' || kindOf(left) === 'moment';
  const both = `${begin(value)} is ${describeType(left)} and ${other} is ${describeType(right)}, so they cannot be compared.`;
  if (number?.ival && isYear) return `${both} EXTRACT(YEAR FROM …) gives a year as a number.`;
  return number && kindOf(left) === 'text' ? `${both} A text is written in single quotes.` : both;
}

/** A date without quotes after the operator. */
function bareMoment(failed: FailedQuery, operator: string): string | undefined {
  const text = failed.rest;
  const sign = /^(not\s+)?(between|in)\b/i.exec(text)?.[0] ?? operator;
  const rest = text.startsWith(sign) ? text.slice(sign.length) : text;
  return /^\s*\(?\s*(\d{1,4}-\d{1,2}(?:-\d{1,2})?|\d{1,2}\/\d{1,2}\/\d{2,4})\b/.exec(rest)?.[1];
}

function isNotNull(node: Node | undefined): boolean {
  const negation = nodeAs<BoolExpr>(node, 'BoolExpr');
  return negation?.boolop === 'NOT_EXPR' && Boolean(nodeAs<A_Const>(negation.args?.[0], 'A_Const')?.isnull);
}

/** A side of an operator as the learner wrote it, if it is short. */
function describe(node: Node | undefined): string | undefined {
  const column = namesOf(nodeAs<ColumnRef>(node, 'ColumnRef')?.fields).join('.');
  if (column) return shown(column);
  const call = namesOf(nodeAs<FuncCall>(node, 'FuncCall')?.funcname).at(-1);
  if (call) return `${shown(call).toUpperCase()}(…)`;
  const constant = nodeAs<A_Const>(node, 'A_Const');
  if (constant?.sval) return quoted(constant.sval.sval ?? '');
  if (constant?.ival) return String(constant.ival.ival ?? 0);
  return constant?.fval?.fval && shown(constant.fval.fval);
}

function begin(words: string): string {
  return words.startsWith('the ') ? `The ${words.slice(4)}` : words;
}
