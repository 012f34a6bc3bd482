import { planIntervals } from 'drizzle/values';
import { z } from 'zod';
import { api } from '~/http/api.server';
import { listPlans } from './plan.server';

const planSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number().min(0),
  interval: z.enum(planIntervals),
  features: z.array(z.string()),
});

const call = api({
  GET: {
    summary: 'The plans. A price of 0 is agreed with each customer.',
    reply: z.array(planSchema),
    handle: async () => (await listPlans()).map((plan) => ({ ...plan, price: plan.price ?? 0 })),
  },
});

export { call as loader, call as action };
