import type { ColumnRef, SelectStmt } from 'libpg-query';
import type { Scope, Source } from '~/sql/model';
import { resolve } from '~/sql/resolve';
import type { Reader, Term, Terms } from '~/sql/terms/terms';
import { namesOf } from '~/sql/tree';
import type { Pair } from './statements';

type Side = 'ours' | 'theirs';

/**
 * Names for the sources and columns of a query that both queries share. `outputs`: names of a statement's outputs, by its number.
 * `labels`: the learner's names for them. Both are filled while statements are compared, inner ones first.
 */
export type Naming = {
  terms: Terms;
  statements: Map<SelectStmt, number>;
  sources: Map<Source, string>;
  outputs: Map<number, string[]>;
  labels: Map<string, string>;
};

/** `isReversed`: sources that read the same table are numbered from the right. */
export function nameSources(args: {
  pairs: Pair[];
  side: Side;
  terms: Terms;
  labels: Map<string, string>;
  isReversed?: boolean;
}): Naming {
  const { pairs, side, terms, labels, isReversed = false } = args;
  const statements = new Map(pairs.map((pair) => [pair[side].root, pair.index]));
  const sources = new Map<Source, string>();
  for (const pair of pairs) {
    for (const [place, arm] of pair[side].arms.entries()) {
      const times = new Map<string, number>();
      for (const source of isReversed ? arm.sources.toReversed() : arm.sources) {
        const read = readBy(source, statements);
        const time = (times.get(read) ?? 0) + 1;
        times.set(read, time);
        sources.set(source, `${pair.index}.${place} ${read} ${time}`);
      }
    }
  }
  return { terms, statements, sources, outputs: new Map(), labels };
}

/** The table or statement that a source reads, whatever its alias. */
export function readBy({ table, select }: Source, statements: Map<SelectStmt, number>): string {
  if (table) return table.name;
  const statement = select && statements.get(select);
  return statement === undefined ? 'something' : `statement ${statement}`;
}

export function readsTwice(pairs: Pair[], side: Side): boolean {
  return pairs.some((pair) =>
    pair[side].arms.some(({ sources }) => {
      const read = sources.map(({ table, select }) => table ?? select);
      return new Set(read).size < read.length;
    }),
  );
}

const wholeTypes = ['integer', 'bigint', 'smallint'];

/** `same`: for columns that links make equal, the one that stands for all. */
export function readerOf(scope: Scope, naming: Naming, same = new Map<Term, Term>()): Reader {
  const { terms, statements } = naming;
  return {
    terms,
    column: (reference) => {
      const column = columnOf(reference, scope, naming);
      return same.get(column) ?? column;
    },
    isFilled: (reference) => resolve(reference, scope)?.facts.canBeNull === false,
    subquery: (select) => {
      const number = select && statements.get(select);
      return number === undefined ? 'unknown' : String(number);
    },
  };
}

function columnOf(reference: ColumnRef, scope: Scope, naming: Naming): Term {
  const names = namesOf(reference.fields);
  const found = resolve({ fields: reference.fields ?? [] }, scope) ?? joined(names, scope);
  if (!found) return naming.terms.make('column', `unknown.${names.join('.')}`);
  return sourceColumn(found.source, found.column, naming);
}

/** USING makes one column of several: the first source that has it is taken. */
function joined(names: string[], scope: Scope) {
  const [column] = names;
  if (column === undefined || names.length > 1) return undefined;
  const source = scope.sources.find(({ columns }) => columns?.has(column));
  return source && { source, column };
}

export function sourceColumn(source: Source, column: string, naming: Naming): Term {
  const { terms, statements, sources, outputs, labels } = naming;
  const name = sources.get(source) ?? 'unknown';
  const facts = source.columns?.get(column);
  const isWhole = wholeTypes.includes(facts?.type ?? '');
  const statement = source.select && statements.get(source.select);
  const place = [...(source.columns?.keys() ?? [])].indexOf(column);
  const known = statement === undefined ? undefined : outputs.get(statement)?.[place];
  const label = source.table ? column : labels.get(`${statement} ${known}`);
  return terms.make('column', `${name}.${known ?? column}`, [], {
    isWhole,
    column: { source: name, label, table: source.table?.name },
  });
}
