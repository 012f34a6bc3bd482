import type { ColumnRef, Node, SelectStmt } from 'libpg-query';
import type { Term, Terms } from './terms';

/** What the columns and the subqueries of an expression stand for. */
export type Reader = {
  terms: Terms;
  column(reference: ColumnRef): Term;
  /** The column holds a value in every row. */
  isFilled(reference: ColumnRef): boolean;
  /** What the subquery is known by in all queries that are compared. */
  subquery(select: SelectStmt | undefined): string;
};

/** A node: what it is made of, and how. */
export type Form = { parts: Node[]; make(parts: Term[]): Term };

export const given = (...nodes: (Node | undefined)[]) => nodes.filter((node) => node !== undefined);
