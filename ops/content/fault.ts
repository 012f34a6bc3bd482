/** An error in the content that its author has to fix. `line` counts from 1. */
export type Fault = { file: string; line: number; message: string };

export class ContentError extends Error {
  constructor(public faults: Fault[]) {
    super(faults.map((fault) => `${fault.file}:${fault.line}: ${fault.message}`).join('\n'));
  }
}

export type Report = (line: number, message: string) => void;

export class FaultList {
  readonly all: Fault[] = [];

  constructor(private readonly file: string) {}

  readonly report: Report = (line, message) => {
    this.all.push({ file: this.file, line, message });
  };

  /** @throws ContentError where faults were reported */
  check() {
    if (this.all.length > 0) throw new ContentError(this.all.sort((one, other) => one.line - other.line));
  }
}
