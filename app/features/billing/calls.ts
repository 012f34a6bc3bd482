import { planIntervals, subscriptionStatuses } from 'drizzle/values';
import { z } from 'zod';
import type { Call } from '~/http/call';

const subscriptionSchema = z.strictObject({
  id: z.int(),
  planId: z.int(),
  status: z.enum(subscriptionStatuses),
  cancelAtPeriodEnd: z.boolean(),
  currentPeriodEnd: z.iso.datetime(),
  plan: z.strictObject({ name: z.string() }),
});

const replySchema = z.strictObject({ subscription: subscriptionSchema.nullable() });

export const billingCalls: Call[] = [
  {
    method: 'GET',
    path: '/subscription/plans',
    summary: 'The plans. A price of 0 is agreed with each customer.',
    signedIn: false,
    reply: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        description: z.string(),
        price: z.number().min(0),
        interval: z.enum(planIntervals),
        features: z.array(z.string()),
      }),
    ),
  },
  {
    method: 'GET',
    path: '/subscription/user/{userId}',
    summary: 'One’s subscription, or null.',
    signedIn: true,
    reply: replySchema,
    refusals: ['forbidden'],
  },
  {
    method: 'POST',
    path: '/subscription/{id}/cancel',
    summary: 'Lets one’s subscription end with its period.',
    signedIn: true,
    reply: replySchema,
    refusals: ['forbidden', 'conflict'],
  },
];
