import type Stripe from 'stripe';
import { type Call, find, findCustomer, page } from './call';
import { attachCard, namedCards, readCard } from './cards';
import { group, mergeMetadata, type Params, required, text } from './params';
import { invalid, missing } from './refusal';
import { endSubscription } from './subscriptions';
import { change, idOf, type World } from './world';

function readAddress(params: Params): Stripe.Address | null {
  const given = group(params, 'address');
  if (!given) return null;
  const part = (name: string) => text(given, name) ?? null;
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
}

export function createCustomer({ world, params }: Call): Stripe.Customer {
  const email = text(params, 'email') || null;
  checkEmail(email);
  const customer: Stripe.Customer = {
    id: world.id('cus', 14),
    object: 'customer',
    address: readAddress(params),
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: text(params, 'description') || null,
    discount: null,
    email,
    invoice_prefix: world.id('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, params),
    name: text(params, 'name') || null,
    next_invoice_sequence: 1,
    phone: text(params, 'phone') || null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  world.customers.set(customer.id, customer);
  world.emit('customer.created', customer);
  const method = text(params, 'payment_method');
  if (method) {
    const attached = attachNamed(world, method, customer.id);
    const chosen = text(group(params, 'invoice_settings') ?? {}, 'default_payment_method');
    if (chosen) customer.invoice_settings.default_payment_method = attached.id;
  }
  return customer;
}

function checkEmail(email: string | null) {
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
}

export function retrieveCustomer({ world, id }: Call) {
  return find(world.customers, 'customer', id);
}

export function updateCustomer({ world, params, id }: Call) {
  const customer = findCustomer(world, id);
  const given = (name: 'email' | 'name' | 'phone' | 'description') => {
    const value = text(params, name);
    return value === undefined ? (customer[name] ?? null) : value || null;
  };
  checkEmail(given('email'));
  const method = text(group(params, 'invoice_settings') ?? {}, 'default_payment_method');
  if (
    method &&
    idOf(find(world.paymentMethods, 'PaymentMethod', method, 'invoice_settings').customer ?? '') !== id
  ) {
    throw invalid('The customer does not have a payment method with the ID given.', {
      param: 'invoice_settings',
    });
  }
  const settings = customer.invoice_settings;
  change(world, 'customer.updated', customer, {
    email: given('email'),
    name: given('name'),
    phone: given('phone'),
    description: given('description'),
    address: params.address === undefined ? customer.address : readAddress(params),
    metadata: mergeMetadata(customer.metadata, params),
    invoice_settings: method ? { ...settings, default_payment_method: method } : settings,
  });
  return customer;
}

/** Subscriptions end with their customer; the record remains as one that is deleted. */
export function deleteCustomer({ world, id }: Call): Stripe.DeletedCustomer {
  const customer = findCustomer(world, id);
  for (const subscription of world.subscriptions.values()) {
    if (idOf(subscription.customer) === id && !subscription.ended_at) {
      endSubscription(world, subscription, 'cancellation_requested');
    }
  }
  world.emit('customer.deleted', customer);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  world.customers.set(id, deleted);
  return deleted;
}

export function listCustomers({ world, params }: Call) {
  const email = text(params, 'email');
  const rows = [...world.customers.values()].flatMap((one) =>
    one.deleted || (email !== undefined && one.email !== email) ? [] : [one],
  );
  return page(params, 'customer', '/v1/customers', rows);
}

/** A test card by Stripe's name for it, such as pm_card_visa, becomes a payment method of its own. */
function attachNamed(world: World, name: string, customer: string): Stripe.PaymentMethod {
  const number = namedCards[name];
  if (!number) {
    const method = find(world.paymentMethods, 'PaymentMethod', name, 'payment_method');
    method.customer = customer;
    return method;
  }
  const year = new Date(world.now() * 1000).getUTCFullYear() + 1;
  return attachCard(world, customer, readCard({ number, expiry: `12/${year % 100}`, cvc: '123' }));
}

export function attachPaymentMethod({ world, params, id }: Call) {
  return attachNamed(world, id, findCustomer(world, required(params, 'customer'), 'customer').id);
}

export function retrievePaymentMethod({ world, id }: Call) {
  return find(world.paymentMethods, 'PaymentMethod', id);
}

export function retrieveCustomersMethod(call: Call & { second: string }) {
  const method = find(call.world.paymentMethods, 'PaymentMethod', call.second);
  if (method.customer !== call.id) throw missing('PaymentMethod', call.second);
  return method;
}

export function listPaymentMethods({ world, params, id }: Call) {
  const customer = id || required(params, 'customer');
  findCustomer(world, customer, id ? 'id' : 'customer');
  const type = text(params, 'type');
  const rows = [...world.paymentMethods.values()].filter(
    (one) => one.customer === customer && (!type || one.type === type),
  );
  const url = id ? `/v1/customers/${id}/payment_methods` : '/v1/payment_methods';
  return page(params, 'payment method', url, rows);
}
