import type Stripe from 'stripe';
import { z } from 'zod';
import { anything, call, listCall, metadata, retrieve, text } from './call';
import { attachCard, goodCard } from './cards';
import type { Customer } from './objects';
import { missing } from './refusal';
import { findCustomer } from './state';
import { endSubscription } from './subscriptions';

export const customerCalls = [
  call<Stripe.CustomerCreateParams>('POST', 'customers')(
    { email: text, metadata },
    (state, { email = null, metadata = {} }) => {
      const customer: Customer = {
        id: state.id('cus', 14),
        object: 'customer',
        address: null,
        balance: 0,
        email,
        invoice_settings: { default_payment_method: null },
        metadata,
        name: null,
      };
      state.customers.set(customer.id, customer);
      state.emit('customer.created', customer);
      return customer;
    },
  ),
  // Deleted customers have no e-mail address, so they are not found by it.
  listCall<Stripe.CustomerListParams>('customers', { email: text }, ({ customers }) => customers),
  retrieve('customers/:id', 'customer', ({ customers }) => customers),
  call<Stripe.CustomerUpdateParams>('POST', 'customers/:id')(
    { address: anything.optional(), email: text, name: text },
    (state, given, id) =>
      state.change('customer.updated', findCustomer(state, id), given as Partial<Customer>),
  ),
  /** Ends the customer's subscriptions; the customer remains, marked as deleted. */
  call<object>('DELETE', 'customers/:id')({}, (state, _, id): Stripe.DeletedCustomer => {
    const customer = findCustomer(state, id);
    for (const one of state.subscriptions.values()) {
      if (one.customer === id && !one.ended_at) endSubscription(state, one);
    }
    state.emit('customer.deleted', customer);
    const deleted = { id, object: 'customer', deleted: true } as const;
    state.customers.set(id, deleted);
    return deleted;
  }),
  /** Attaches a copy of Stripe's named test card to the customer. */
  call<Stripe.PaymentMethodAttachParams>('POST', 'payment_methods/:id/attach')(
    { customer: z.string() },
    (state, { customer }, id) => {
      if (id !== 'pm_card_visa') throw missing('PaymentMethod', id);
      return attachCard(state, findCustomer(state, customer, 'customer').id, goodCard);
    },
  ),
];
