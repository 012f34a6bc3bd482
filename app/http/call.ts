import type { z } from 'zod';
import type { ErrorCode } from './errors';

/** A call of the API as its document describes it, and as its replies are held to in the tests. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api, its parameters in braces. */
  path: string;
  summary: string;
  /** Whether it answers signed-in users alone. */
  signedIn: boolean;
  query?: Record<string, z.ZodType>;
  body?: z.ZodType;
  /** The status of success, 200 unless it says otherwise. */
  status?: 200 | 201;
  reply: z.ZodType;
  /** The refusals of its own, beside those that its method, body and parameters bring with them. */
  refusals?: ErrorCode[];
  /** Where a browser that asks as a page is led instead. */
  redirects?: true;
};
