import { z } from 'zod';

export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
export const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');
/** For addresses that secrets are sent to. */
export const secureBase = z
  .url({ protocol: /^https?$/ })
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  }, 'must start with https://')
  .transform((value) => value.replace(/\/+$/, ''));
/** Of an API that speaks as OpenAI's does. Plain http too: it may be a neighbour in the same network. */
export const endpointBase = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''))
  .refine((value) => !value.endsWith('/chat/completions'), 'is the address without /chat/completions');
export const address = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback);
