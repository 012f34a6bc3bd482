export const tooLong = (maximum: number) => `Please use at most ${maximum} characters`;

/** Stacked combining marks would cover the lines around them. */
export const hasFewMarks = (text: string) => !/[\p{Mn}\p{Me}]{3}/u.test(text.replace(/[\u200c\u200d]/g, ''));
export const tooManyMarks = 'Please use at most two marks on a letter';

/** A button has only one value: the intent, and optionally ": " and an argument. */
export function splitIntent(form: unknown): [intent: string, rest?: string] {
  const [intent = '', rest] = String((form as { intent?: unknown }).intent).split(/: (.*)/s);
  return [intent, rest];
}
