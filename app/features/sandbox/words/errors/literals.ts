import type {
  A_Const,
  A_Expr,
  BoolExpr,
  CaseExpr,
  CoalesceExpr,
  ColumnRef,
  Node,
  ResTarget,
  SelectStmt,
} from 'libpg-query';
import { findNodes, namesOf, nodeAs } from '~/sql/tree';
import type { FailedQuery } from './failed-query';
import { quoted, shown } from './shown';
import { describeType, kindOf } from './types';

/** 22P02, 22007, 22008: a string that is no value of the required type. */
export function explainLiteral(failed: FailedQuery): string | undefined {
  const { error, statement } = failed;
  const [, type, typed] = /^invalid input syntax for type ([\w ]+): "(.*)"$/s.exec(error.message) ?? [];
  const constant = failed.node<A_Const>('A_Const');
  const text = typed ?? constant?.sval?.sval ?? /"(.*)"/s.exec(error.message)?.[1];
  if (text === undefined || !constant) return text === undefined ? undefined : explainConverted(type, text);
  const use = placeIn(statement.select, constant);
  const around = failed.around(constant);
  const columns = (around?.sources ?? []).flatMap((source) => source.columns ?? []);
  if (columns.includes(text))
    return `In single quotes, ${quoted(text)} is a text and not the column ${shown(text)}: leave the quotes out.`;
  if (type === 'boolean' && use.isCondition === 'NOT')
    return `NOT turns a whole condition round, and ${quoted(text)} alone is not one: ${use.isCompared ? 'not equal is written <>, without NOT' : 'a comparison is missing there'}.`;
  if (type === 'boolean' && use.isCondition)
    return `${use.isCondition} joins whole conditions, and ${quoted(text)} alone is not one: write the comparison again, or use IN with a list.`;
  if (use.union)
    return `Column ${use.union} of all queries of a UNION has to be of one type: ${quoted(text)} does not fit with ${type ? describeType(type) : 'the others'}.`;
  if (use.choice)
    return `All results of ${use.choice} have to be of one type: ${quoted(text)} does not fit with ${type ? describeType(type) : 'the others'}.`;
  const kind = type ? kindOf(type) : undefined;
  const subject = use.column ? `${shown(use.column)} is ${describeType(type ?? 'date')}` : undefined;
  if (kind === 'boolean' && use.column)
    return `${shown(use.column)} is a yes/no column: compare it with TRUE or FALSE, or test for NULL, and not with the text ${quoted(text)}.`;
  if (kind === 'date' || kind === 'moment' || error.code !== '22P02') return explainDate(text, subject);
  if (!type) return undefined;
  if (kind === 'number' && use.isAdded)
    return `+ adds numbers, and ${quoted(text)} is a text: texts are joined with ||.`;
  return subject
    ? `${subject}, and ${quoted(text)} is not one${kind === 'number' ? strangeSign(text) : ''}.`
    : `${quoted(text)} cannot be read as ${describeType(type)}.`;
}

/** Names the sign that keeps a text from being a number. */
function strangeSign(text: string): string {
  const [, before, comma, after] = /^([$€£])?[\d.]+(,)?[\d.]*([%$€£])?$/.exec(text) ?? [];
  const sign = before ?? after ?? (comma && 'commas');
  return sign ? `: a number is written without ${sign}` : '';
}

function explainConverted(type: string | undefined, text: string): string | undefined {
  return type && `Some value, ${quoted(text)}, cannot be read as ${describeType(type)}.`;
}

function explainDate(text: string, subject: string | undefined): string {
  const begin = subject ? `${subject}, and ${quoted(text)} is not one` : `${quoted(text)} is not a date`;
  if (/^\s*\d+ *(second|minute|hour|day|week|month|year)s?\s*$/i.test(text))
    return `${begin} but a span of time, which needs the word INTERVAL before it.`;
  const parts = /^\s*(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/.exec(text)?.slice(1) ?? [];
  const [year = '', month = '', day = ''] = parts;
  if (parts.length === 3 && year.length === 4) {
    if (Number(month) < 1 || Number(month) > 12) return `${begin}: there is no month ${month}.`;
    return `${begin}: month ${month} of ${year} has no day ${day}.`;
  }
  return `${begin} that Postgres can read: write year, month, day, as in '2024-01-31'.`;
}

type Use = {
  column?: string;
  isAdded?: boolean;
  isCondition?: 'AND' | 'OR' | 'NOT';
  isCompared?: boolean;
  choice?: string;
  union?: number;
};

/** How a query uses a constant: what it is compared with or part of. */
function placeIn(select: unknown, constant: A_Const): Use {
  const isHere = (node: Node | undefined) => node !== undefined && nodeAs(node, 'A_Const') === constant;
  for (const expression of findNodes<A_Expr>(select, 'A_Expr')) {
    const items = nodeAs<{ items?: Node[] }>(expression.rexpr, 'List')?.items ?? [];
    if (![expression.lexpr, expression.rexpr, ...items].some(isHere)) continue;
    const other = isHere(expression.lexpr) ? expression.rexpr : expression.lexpr;
    const column = namesOf(nodeAs<ColumnRef>(other, 'ColumnRef')?.fields).join('.');
    return { column: column || undefined, isAdded: namesOf(expression.name)[0] === '+' };
  }
  const joined = findNodes<BoolExpr>(select, 'BoolExpr').find(({ args = [] }) => args.some(isHere));
  const [condition] = String(joined?.boolop ?? '').split('_');
  if (condition === 'AND' || condition === 'OR' || condition === 'NOT') {
    const isCompared = findNodes<A_Expr>(select, 'A_Expr').some(
      ({ rexpr }) => joined !== undefined && nodeAs(rexpr, 'BoolExpr') === joined,
    );
    return { isCondition: condition, isCompared };
  }
  const isCase = findNodes<CaseExpr>(select, 'CaseExpr').some((choice) =>
    [
      choice.defresult,
      ...(choice.args ?? []).map((when) => nodeAs<{ result?: Node }>(when, 'CaseWhen')?.result),
    ].some(isHere),
  );
  if (isCase) return { choice: 'a CASE' };
  const isFallback = findNodes<CoalesceExpr>(select, 'CoalesceExpr').some(({ args = [] }) =>
    args.some(isHere),
  );
  if (isFallback) return { choice: 'COALESCE' };
  const arms = ['larg', 'rarg'].flatMap((side) => findNodes<SelectStmt>(select, side));
  const places = arms.map(({ targetList = [] }) =>
    targetList.findIndex((node) => isHere(nodeAs<ResTarget>(node, 'ResTarget')?.val)),
  );
  const place = places.find((index) => index >= 0);
  return place === undefined ? {} : { union: place + 1 };
}
