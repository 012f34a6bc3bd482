import type { FuncCall, Node, SubLink } from 'libpg-query';
import { findNodes, namesOf, nodeAs } from '~/sql/tree';
import type { FailedQuery } from './failed-query';
import { shown } from './shown';

/** 21000: more than one row where one value belongs. */
export function explainManyRows({ statement }: FailedQuery): string | undefined {
  const links = findNodes<SubLink>(statement.select, 'SubLink').filter(
    ({ subLinkType }) => subLinkType === 'EXPR_SUBLINK',
  );
  const isCompared = links.length === 1 && isComparedByEquality(statement.select, links[0]);
  const which = links.length === 1 ? 'The subquery' : 'A subquery';
  return isCompared
    ? `${which} after = returns more than one row, and = compares with one value. IN compares with a list.`
    : `${which} is in the place of one value and returns more than one row.`;
}

function isComparedByEquality(select: unknown, link: SubLink | undefined): boolean {
  return findNodes<{ name?: Node[]; rexpr?: Node }>(select, 'A_Expr').some(
    ({ name, rexpr }) => namesOf(name)[0] === '=' && nodeAs(rexpr, 'SubLink') === link,
  );
}

/** 22012: a division by zero. Names the divisor where there is only one. */
export function explainDivision({ statement }: FailedQuery): string {
  const divisors = findNodes<{ name?: Node[]; rexpr?: Node }>(statement.select, 'A_Expr').filter(({ name }) =>
    /^[/%]$/.test(namesOf(name)[0] ?? ''),
  );
  const [only] = divisors;
  const name = namesOf(nodeAs<{ fields?: Node[] }>(only?.rexpr, 'ColumnRef')?.fields).join('.');
  const isCalled = findNodes<FuncCall>(statement.select, 'FuncCall').some(({ funcname }) =>
    /^(mod|div)$/.test(namesOf(funcname).at(-1) ?? ''),
  );
  const which = divisors.length === 1 && name && !isCalled ? shown(name) : 'The divisor';
  return `${which} is 0 in at least one row. NULLIF(divisor, 0) makes NULL of a zero, and dividing by NULL gives NULL instead of an error.`;
}
