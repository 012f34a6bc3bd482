export const tooLong = (maximum: number) => `Please use at most ${maximum} characters`;

/** A button has one value: the intent, and after it what it speaks of. */
export function splitIntent(form: unknown): [intent: string, rest?: string] {
  const [intent = '', rest] = String((form as { intent?: unknown }).intent).split(/: (.*)/s);
  return [intent, rest];
}
