import type { ColumnRef, Node, SelectStmt } from 'libpg-query';
import { functions } from '../functions';

export type TermKind =
  | 'column'
  | 'constant'
  | 'comparison'
  | 'in'
  | 'match'
  | 'null-test'
  | 'truth-test'
  | 'and'
  | 'or'
  | 'not'
  | 'operator'
  | 'call'
  | 'distinct'
  | 'filter'
  | 'window'
  | 'cast'
  | 'case'
  | 'when'
  | 'else'
  | 'subquery'
  | 'row'
  | 'other';

/**
 * An expression in normal form: equal expressions are one object. `name`: the operator, the function, the value of a constant, or
 * an identifier of the column that all compared queries share.
 */
export type Term = {
  id: number;
  kind: TermKind;
  name: string;
  parts: readonly Term[];
  /** Whether all its values are whole numbers. */
  isWhole: boolean;
  column?: ColumnName;
};

/** `source`: an identifier of the column's source, as in `name`. `label`: the name that the learner may see. */
export type ColumnName = { source: string; label?: string; table?: string };

type Attributes = { isWhole?: boolean; column?: ColumnName };

export class Terms {
  #known = new Map<string, Term>();
  #opposites = new Map<Term, Term>();
  #unfolded = new Map<Term, Term>();

  make(kind: TermKind, name: string, parts: readonly Term[] = [], attributes: Attributes = {}): Term {
    const key = [kind, name, ...parts.map(({ id }) => id)].join('\0');
    const known = this.#known.get(key);
    if (known) return known;
    const { isWhole = false, column } = attributes;
    const term: Term = { id: this.#known.size, kind, name, parts, isWhole, ...(column && { column }) };
    this.#known.set(key, term);
    return term;
  }

  /** Sorts by id, without duplicates. */
  sorted(terms: readonly Term[]): Term[] {
    return [...new Set(terms)].sort((one, other) => one.id - other.id);
  }

  /** The negation of a term, cached so that a chain of NOTs takes linear time. */
  opposite(term: Term, find: () => Term): Term {
    const known = this.#opposites.get(term);
    if (known) return known;
    const found = find();
    this.#opposites.set(term, found);
    this.#opposites.set(found, term);
    return found;
  }

  /** Remembers how a comparison with a whole number was written: `x > 4` is `x >= 5`. */
  fold(term: Term, written: Term): Term {
    this.#unfolded.set(term, written);
    return term;
  }

  asWritten(term: Term): Term {
    return this.#unfolded.get(term) ?? term;
  }
}

/** The terms that `isWanted` accepts, in a term and its parts, each once. Without recursion. */
export function termsIn(root: Term | readonly Term[], isWanted: (term: Term) => boolean): Term[] {
  const seen = new Set<Term>();
  const found: Term[] = [];
  const stack = 'kind' in root ? [root] : root.toReversed();
  for (let term = stack.pop(); term; term = stack.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (isWanted(term)) found.push(term);
    for (let index = term.parts.length - 1; index >= 0; index -= 1) {
      const part = term.parts[index];
      if (part) stack.push(part);
    }
  }
  return found;
}

export const columnsIn = (root: Term | readonly Term[]) => termsIn(root, ({ kind }) => kind === 'column');

export const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

export const isAggregate = ({ kind, name }: Term) =>
  kind === 'call' && (functions.aggregate.has(name) || name === 'grouping');

/** Whether a term contains an aggregate or a window function, which need several rows. */
export function isOfGroups(term: Term): boolean {
  return termsIn(term, (part) => part.kind === 'window' || isAggregate(part)).length > 0;
}

/** Resolves the columns and subqueries of an expression. */
export type Reader = {
  terms: Terms;
  column(reference: ColumnRef): Term;
  /** Whether the column is never NULL. */
  isFilled(reference: ColumnRef): boolean;
  /** An identifier of the subquery that all compared queries share. */
  subquery(select: SelectStmt | undefined): string;
};

/** How to make the term of a node: its child nodes, and a function of their terms. */
export type Form = { parts: Node[]; make(parts: Term[]): Term };

export const present = (...nodes: (Node | undefined)[]) => nodes.filter((node) => node !== undefined);
