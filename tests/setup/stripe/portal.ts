import type Stripe from 'stripe';
import { z } from 'zod';
import { anything, call, flag, listCall, metadata, text } from './call';
import type { Configuration, PortalSession } from './objects';
import { find, findCustomer } from './state';

const configuration = { business_profile: anything, default_return_url: text, features: anything, metadata };
type Given = Pick<Configuration, 'default_return_url' | 'features' | 'metadata'>;

export const portalCalls = [
  call<Stripe.BillingPortal.ConfigurationCreateParams>('POST', 'billing_portal/configurations')(
    configuration,
    (state, { business_profile: _, ...given }) => {
      const id = state.id('bpc');
      const made: Configuration = {
        id,
        object: 'billing_portal.configuration',
        active: true,
        ...(given as Given),
      };
      state.configurations.set(id, made);
      return made;
    },
  ),
  listCall<Stripe.BillingPortal.ConfigurationListParams>(
    'billing_portal/configurations',
    { active: flag },
    ({ configurations }) => configurations,
  ),
  call<Stripe.BillingPortal.ConfigurationUpdateParams>('POST', 'billing_portal/configurations/:id')(
    configuration,
    (state, { business_profile: _, ...given }, id) =>
      Object.assign(find(state.configurations, 'configuration', id), given),
  ),
  call<Stripe.BillingPortal.SessionCreateParams>('POST', 'billing_portal/sessions')(
    {
      configuration: z.string(),
      customer: z.string(),
      flow_data: anything.optional(),
      return_url: z.string(),
    },
    (state, { configuration, customer, flow_data, return_url }) => {
      const id = state.id('bps');
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: find(state.configurations, 'configuration', configuration, 'configuration').id,
        customer: findCustomer(state, customer, 'customer').id,
        flow: flow_data ? { type: 'payment_method_update' } : null,
        return_url,
        url: `${state.origin}/p/session/${id}`,
      };
      state.portalSessions.set(id, session);
      return session;
    },
  ),
];
