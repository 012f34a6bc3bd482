import { api } from '~/http/api.server';
import { listPlans } from './plan.server';

export const { loader, action } = api({
  // The specification's price is a number; Enterprise, whose price is agreed with each customer, says 0.
  GET: async () => (await listPlans()).map((plan) => ({ ...plan, price: plan.price ?? 0 })),
});
