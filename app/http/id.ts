import { z } from 'zod';

/** What Postgres counts to. */
const maximum = 2 ** 31 - 1;

const fromDigits = (value: unknown) =>
  typeof value === 'string' && /^(0|[1-9]\d{0,9})$/.test(value) ? Number(value) : value;

/**
 * An id as an address, a form or a body has it: a whole number, or its digits.
 * @param options.minimum 0 where nothing in particular has an id too
 */
export const idSchema = ({ message, minimum = 1 }: { message?: string; minimum?: 0 | 1 } = {}) =>
  z.preprocess(fromDigits, z.int(message).min(minimum, message).max(maximum, message));
