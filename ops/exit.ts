/** Ends the process with what went wrong. A plain Error says what to do; anything else is a fault of ours and keeps its stack. */
export function exitWith(error: unknown): never {
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error);
  process.exit(1);
}
