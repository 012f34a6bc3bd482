import { api } from '~/http/api.server';
import { listPlans } from './plan.server';

const call = api({
  // The specification's price is a number; Enterprise, whose price is agreed with each customer, says 0.
  GET: async () => (await listPlans()).map((plan) => ({ ...plan, price: plan.price ?? 0 })),
});

export const loader = call.loader;
export const action = call.action;
