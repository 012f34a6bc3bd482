import type { Connection, Submittable } from 'pg';
import type { Row } from '../result';

type Field = { name: string; dataTypeID: number };

/** The part of pg's protocol connection that a pipeline needs; its published types lag behind it. */
type Wire = {
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { portal: string; statement: string; values: never[]; binary: boolean }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
  stream: { cork(): void; uncork(): void };
};

/** Statements that are sent in one write with one Sync: the first failure skips the rest. Each text is exactly one statement. */
export class Exchange implements Submittable {
  readonly rows: Row[] = [];
  fields: Field[] = [];
  readonly done: Promise<void>;
  isSubmitted = false;
  private settle!: (error?: Error) => void;

  constructor(private readonly statements: string[]) {
    this.done = new Promise((resolve, reject) => {
      this.settle = (error) => (error ? reject(error) : resolve());
    });
  }

  submit(connection: Connection) {
    this.isSubmitted = true;
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    for (const text of this.statements) {
      wire.parse({ name: '', text, types: [] });
      wire.bind({ portal: '', statement: '', values: [], binary: false });
      wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '', rows: 0 });
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields;
  }

  handleDataRow({ fields }: { fields: Row }) {
    this.rows.push(fields);
  }

  handleReadyForQuery() {
    this.settle();
  }

  handleError(error: Error) {
    this.settle(error);
  }

  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
}
