/** Something an author has to mend: which file, which line (from 1), and what, in a few words. */
export type Fault = { file: string; line: number; message: string };

/** Every fault found, not only the first; the message lists them one a line as file:line: what. */
export class ContentError extends Error {
  constructor(public faults: Fault[]) {
    super(faults.map((fault) => `${fault.file}:${fault.line}: ${fault.message}`).join('\n'));
    this.name = 'ContentError';
  }
}

export type Report = (line: number, message: string) => void;

/** Gathers the faults of one file. */
export class FaultList {
  readonly all: Fault[] = [];

  constructor(private readonly file: string) {}

  readonly report: Report = (line, message) => {
    this.all.push({ file: this.file, line, message });
  };

  /** Throws ContentError where there are any, in the order of their lines. */
  check() {
    if (this.all.length > 0) throw new ContentError(this.all.sort((one, other) => one.line - other.line));
  }
}
