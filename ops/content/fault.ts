/** Something an author has to mend: which file, which line (from 1), and what, in a few words. */
export type Fault = { file: string; line: number; message: string };

/** Every fault found, not only the first; the message lists them one a line as file:line: what. */
export class ContentError extends Error {
  constructor(public faults: Fault[]) {
    super(faults.map((fault) => `${fault.file}:${fault.line}: ${fault.message}`).join('\n'));
    this.name = 'ContentError';
  }
}
