import type Stripe from 'stripe';
import { z } from 'zod';
import { call, limit, list, metadata, text } from './call';
import { attachCard, cardNamed } from './cards';
import type { Customer } from './objects';
import { invalid } from './refusal';
import { endSubscription } from './subscriptions';
import { find, findCustomer } from './world';

const part = z.string().nullable().default(null);
const parts = { city: part, country: part, line1: part, line2: part, postal_code: part, state: part };
const address = z.strictObject(parts).optional();

const checkEmail = (email?: string) => {
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
};

export const customerCalls = [
  call<Stripe.CustomerCreateParams>('POST', 'customers')(
    { email: text, metadata },
    (world, { email, metadata = {} }) => {
      checkEmail(email);
      const customer: Customer = {
        id: world.id('cus', 14),
        object: 'customer',
        address: null,
        balance: 0,
        created: world.now(),
        email: email ?? null,
        invoice_settings: { default_payment_method: null },
        metadata,
        name: null,
      };
      world.customers.set(customer.id, customer);
      world.emit('customer.created', customer);
      return customer;
    },
  ),
  call<Stripe.CustomerListParams>('GET', 'customers')({ email: text, limit }, (world, { email, limit }) =>
    list(
      [...world.customers.values()].flatMap((one) =>
        one.deleted || (email !== undefined && one.email !== email) ? [] : [one],
      ),
      limit,
    ),
  ),
  call<Stripe.CustomerRetrieveParams>('GET', 'customers/:id')({}, (world, _, id) =>
    find<object>(world.customers, 'customer', id),
  ),
  call<Stripe.CustomerUpdateParams>('POST', 'customers/:id')(
    { address, email: text, name: text },
    (world, { address, email, name }, id) => {
      const customer = findCustomer(world, id);
      checkEmail(email);
      return world.change('customer.updated', customer, {
        address: address ?? customer.address,
        email: email ?? customer.email,
        name: name ?? customer.name,
      });
    },
  ),
  /** Subscriptions end with their customer; the record remains as one that is deleted. */
  call<object>('DELETE', 'customers/:id')({}, (world, _, id): Stripe.DeletedCustomer => {
    const customer = findCustomer(world, id);
    for (const one of world.subscriptions.values()) {
      if (one.customer === id && !one.ended_at) endSubscription(world, one);
    }
    world.emit('customer.deleted', customer);
    const deleted = { id, object: 'customer', deleted: true } as const;
    world.customers.set(id, deleted);
    return deleted;
  }),
  /** A test card by Stripe's name for it becomes a payment method of the customer's own. */
  call<Stripe.PaymentMethodAttachParams>('POST', 'payment_methods/:id/attach')(
    { customer: z.string() },
    (world, { customer }, id) =>
      attachCard(world, findCustomer(world, customer, 'customer').id, cardNamed(id)),
  ),
];
