import { z } from 'zod';
import { accountCalls } from './features/account/calls';
import { assessmentCalls } from './features/assessment/calls';
import { authCalls } from './features/auth/calls';
import { billingCalls } from './features/billing/calls';
import { catalogCalls } from './features/catalog/calls';
import { learningCalls } from './features/learning/calls';
import { playgroundCalls } from './features/playground/calls';
import { waitlistCalls } from './features/waitlist/calls';
import type { Call } from './http/call';
import { type ErrorCode, statusOf } from './http/errors';

const descriptionCall: Call = {
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document.',
  signedIn: false,
  reply: z.record(z.string(), z.unknown()),
};

/** Every call below /api, feature by feature. One that is missing here fails tests/api/openapi.test.ts. */
export const calls: Call[] = [
  ...authCalls,
  ...learningCalls,
  ...playgroundCalls,
  ...catalogCalls,
  ...assessmentCalls,
  ...accountCalls,
  ...billingCalls,
  ...waitlistCalls,
  descriptionCall,
];

/** The statuses with which a call refuses: by what it is, and for reasons of its own. */
export function refusalsOf({ method, path, signedIn, query, body, refusals = [] }: Call): number[] {
  const codes: ErrorCode[] = [...refusals, 'unavailable'];
  if (signedIn) codes.push('unauthorized');
  if (path.includes('{') || query || body) codes.push('bad_request');
  if (method !== 'GET') codes.push('forbidden');
  if (body) codes.push('unsupported_media', 'too_large');
  return [...new Set(codes.map((code) => statusOf[code]))].sort();
}
