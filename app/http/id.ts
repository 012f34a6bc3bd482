import { z } from 'zod';

const postgresMaximum = 2 ** 31 - 1;

const fromDigits = (value: unknown) =>
  typeof value === 'string' && /^(0|[1-9]\d{0,9})$/.test(value) ? Number(value) : value;

export const idSchema = ({ message, minimum = 1 }: { message?: string; minimum?: 0 | 1 } = {}) =>
  z.preprocess(fromDigits, z.int(message).min(minimum, message).max(postgresMaximum, message));
