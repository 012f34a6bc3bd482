import type { A_Const, ColumnRef, Node, WindowDef } from 'libpg-query';
import { namesOf, nodeAs } from '../tree';
import { asCondition } from './conditions';
import { castOf } from './constant';
import type { Form, Reader, Term, Terms } from './terms';

type Call = {
  funcname?: Node[];
  args?: Node[];
  agg_order?: Node[];
  agg_filter?: Node;
  agg_distinct?: boolean;
  agg_within_group?: boolean;
  over?: WindowDef;
};

/** Parts: the arguments, then ORDER BY, FILTER and the window's PARTITION BY and ORDER BY. */
export function callForm(call: Call, reader: Reader): Form {
  const { terms } = reader;
  const { args = [], agg_order: order = [], agg_filter: filter, agg_distinct: isDistinct, over } = call;
  const name = namesOf(call.funcname).at(-1) ?? '';
  const [only] = args;
  const column = args.length === 1 ? nodeAs<ColumnRef>(only, 'ColumnRef') : undefined;
  const countsRows = name === 'count' && !isDistinct && column && reader.isFilled(column);
  const given = countsRows ? [] : args;
  const { partitionClause = [], orderClause = [], name: window = '' } = over ?? {};
  const { frameOptions = 0, startOffset, endOffset } = over ?? {};
  return {
    parts: [...given, ...order, ...(filter ? [filter] : []), ...partitionClause, ...orderClause],
    make: (done) => {
      const take = (count: number) => done.splice(0, count);
      const parts = take(given.length);
      if (name === 'date' && parts[0] && parts.length === 1) return castOf(terms, parts[0], 'date');
      if (order.length > 0) parts.push(terms.make('other', 'order', take(order.length)));
      if (isDistinct) parts.push(terms.make('distinct', ''));
      const [condition] = filter ? take(1) : [];
      if (condition) parts.push(terms.make('filter', '', [asCondition(terms, condition)]));
      const frame = [frameOptions, startOffset, endOffset].map(numberIn).join(' ');
      if (over) parts.push(windowOf(terms, `${window} ${frame}`, take(partitionClause.length), done));
      const isWhole = name === 'count' || (['sum', 'min', 'max'].includes(name) && parts[0]?.isWhole);
      return counted(terms, name, parts) ?? terms.make('call', name, parts, { isWhole });
    },
  };
}

/** The frame's options, or a bound of it that is written as a number. */
function numberIn(part: Node | number | undefined): number | string {
  return typeof part === 'number' ? part : (nodeAs<A_Const>(part, 'A_Const')?.ival?.ival ?? '');
}

function windowOf(terms: Terms, name: string, partition: Term[], order: Term[]): Term {
  const part = (clause: string, list: readonly Term[]) => terms.make('other', clause, list);
  return terms.make('window', name, [part('partition by', terms.sorted(partition)), part('order by', order)]);
}

/** A COUNT or SUM over CASE that counts rows becomes COUNT with FILTER; COUNT of a constant becomes COUNT(*). */
function counted(terms: Terms, name: string, parts: Term[]): Term | undefined {
  const [only, ...others] = parts;
  if (!only || others.length > 0) return undefined;
  const count = (rest: Term[]) => terms.make('call', 'count', rest, { isWhole: true });
  if (name === 'count' && only.kind === 'constant' && only.name !== 'null') return count([]);
  const [when, otherwise] = only.parts;
  if (only.kind !== 'case' || when?.kind !== 'when' || only.parts.length > 2) return undefined;
  const [condition, result] = when.parts;
  if (!condition || result?.kind !== 'constant') return undefined;
  const rest = otherwise?.parts[0]?.name ?? 'null';
  const isCount = name === 'count' && result.name !== 'null' && rest === 'null' && !when.name;
  const isSum = name === 'sum' && result.name === 'n:1' && rest === 'n:0';
  return isCount || isSum ? count([terms.make('filter', '', [condition])]) : undefined;
}
