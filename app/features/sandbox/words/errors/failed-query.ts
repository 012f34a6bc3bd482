import type { Catalogue } from '~/sql/catalogue';
import { findNodes, nodeAt } from '~/sql/tree';
import type { ServerError } from '../server-error';
import { type Surroundings, surroundingsOf } from './surroundings';

/** A query that Postgres could read and did not run. */
export class FailedQuery {
  constructor(
    readonly error: ServerError,
    readonly catalogue: Catalogue,
    readonly statement: { text: string; select: unknown },
  ) {}

  /** The query from the place of the fault on. */
  get rest(): string {
    const { position } = this.error;
    return position === undefined ? '' : Array.from(this.statement.text).slice(position).join('');
  }

  /** The node of a kind at the place of the fault. */
  node<T>(kind: string): T | undefined {
    const { position } = this.error;
    return position === undefined ? undefined : nodeAt<T>(this.statement, kind, position);
  }

  all<T>(kind: string): T[] {
    return findNodes<T>(this.statement.select, kind);
  }

  around(node: object): Surroundings | undefined {
    return surroundingsOf(this.statement.select, node, this.catalogue);
  }

  /** The query from the place of a node on, whose locations count bytes. */
  textAt(location = 0): string {
    return Buffer.from(this.statement.text).subarray(location).toString();
  }

  get tables(): string[] {
    return this.catalogue.tables.map(({ name }) => name);
  }

  /** The tables that have a column of this name. */
  ownersOf(name: string): string[] {
    const owners = this.catalogue.tables.filter(({ columns }) =>
      columns.some((column) => column.name === name),
    );
    return owners.map((owner) => owner.name);
  }
}
