import type { RangeSubselect, SelectStmt } from 'libpg-query';
import { findNodes } from '~/features/sandbox/tree';
import type { Finding } from '../../finding';
import type { Query } from '../../query/model';
import type { Difference } from '../model';
import { statementsOf } from '../sketch/statements';
import { conditionWords } from './conditions';
import { outputWords } from './outputs';
import { rowWords } from './rows';
import { shapeWords } from './shape';
import { ordinalOf, type Said, type Telling } from './telling';

/** The kind of the difference, not its content: `what` may name a column, nothing names a value. */
export function describe(difference: Difference, telling: Telling): Finding {
  const { kind, clause, statement } = difference;
  const { where, what, why } = wordsFor(difference, telling);
  const place = placeOf(difference, telling.query);
  const placed = (words: string) => (place ? `${place}, ${withoutCapital(words)}` : words);
  const id = `difference-${kind}${statement.place === 'query' ? '' : '-inside'}`;
  return { id, clause, first: 'where', where: placed(where), what: placed(what), ...(why && { why }) };
}

/** But for what is written in capitals. */
function withoutCapital(words: string): string {
  return /^[A-Z][a-z ]/.test(words) ? `${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

function wordsFor(difference: Difference, telling: Telling): Said {
  const said =
    rowWords(difference, telling) ??
    conditionWords(difference) ??
    outputWords(difference, telling) ??
    shapeWords(difference, telling);
  if (!said) throw new Error(`There are no words for ${difference.kind}.`);
  return said;
}

/** The step or the subquery, by the learner's own name for it. */
function placeOf({ statement }: Difference, query: Query): string {
  if (statement.place === 'query') return '';
  const { root } = statement;
  if (statement.place === 'derived') {
    const name = commonNameOf(root, query) ?? aliasOf(root, query);
    return name ? `In ${name}` : 'In your subquery in FROM';
  }
  const others = statementsOf(query).filter(({ place }) => place === 'expression');
  if (others.length < 2) return 'In your subquery';
  const inText = findNodes<SelectStmt>(query.select, 'SelectStmt').filter((select) =>
    others.some((other) => other.root === select),
  );
  return `In your ${ordinalOf(inText.indexOf(root))} subquery`;
}

function commonNameOf(root: SelectStmt, { select }: Query): string | undefined {
  const tables = findNodes<{ ctename?: string; ctequery?: { SelectStmt?: SelectStmt } }>(
    select,
    'CommonTableExpr',
  );
  return tables.find(({ ctequery }) => ctequery?.SelectStmt === root)?.ctename;
}

function aliasOf(root: SelectStmt, { select }: Query): string | undefined {
  const subqueries = findNodes<RangeSubselect>(select, 'RangeSubselect');
  const found = subqueries.find(
    ({ subquery }) => subquery && 'SelectStmt' in subquery && subquery.SelectStmt === root,
  );
  return found?.alias?.aliasname;
}
