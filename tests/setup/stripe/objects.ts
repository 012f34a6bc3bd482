import type Stripe from 'stripe';

type AsId<Value> = string extends Value ? Exclude<Value, { id: string } | { deleted: true }> : Value;

export type Shown<Whole> = Whole extends object ? { [Name in keyof Whole]?: Shown<Whole[Name]> } : Whole;

/**
 * An object of the SDK's type with optional fields, except for `Read`, which the double reads. Expandable fields are stored
 * as ids. `Own` narrows the types of fields.
 */
type Held<Whole, Read extends keyof Whole, Own extends Shown<Whole>> = {
  [Name in Exclude<keyof Whole, keyof Own>]?: AsId<Whole[Name]>;
} & { [Name in Read]: AsId<Whole[Name]> } & Own;

export type Customer = Held<
  Stripe.Customer,
  'id' | 'address' | 'balance' | 'email' | 'name',
  { deleted?: undefined; invoice_settings: { default_payment_method: string | null } }
>;

type Card = Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'>;
export type PaymentMethod = Held<Stripe.PaymentMethod, 'id' | 'customer', { card: Card }>;

export type Product = Held<Stripe.Product, 'id', { name: string }>;

type Interval = Pick<Stripe.Price.Recurring, 'interval'>;
export type Price = Held<
  Stripe.Price,
  'id' | 'active' | 'lookup_key',
  { product: string; unit_amount: number; recurring: Interval }
>;

export type Coupon = Held<Stripe.Coupon, 'id' | 'amount_off' | 'duration', { percent_off: number | null }>;

export type PromotionCode = Held<
  Stripe.PromotionCode,
  'id' | 'active' | 'code' | 'customer',
  {
    promotion: { type: 'coupon'; coupon: string };
    restrictions: { first_time_transaction: boolean; minimum_amount: null };
  }
>;

export type Session = Held<
  Stripe.Checkout.Session,
  'id' | 'cancel_url' | 'client_secret' | 'return_url' | 'status' | 'success_url' | 'ui_mode',
  { amount_total: number; customer: string; total_details: { amount_discount: number } }
>;

type Item = Pick<Stripe.SubscriptionItem, 'id' | 'current_period_end' | 'current_period_start'>;
export type Subscription = Held<
  Stripe.Subscription,
  | 'id'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'latest_invoice'
  | 'status',
  {
    customer: string;
    default_payment_method: string | null;
    items: { data: [Item & { price: Price }] };
    pending_update: { expires_at: number } | null;
  }
>;

export type Invoice = Held<
  Stripe.Invoice,
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'billing_reason'
  | 'next_payment_attempt'
  | 'status'
  | 'total',
  {
    id: string;
    automatically_finalizes_at: number | null;
    customer: string;
    parent: { subscription_details: { subscription: string } };
  }
>;

export type Configuration = Held<Stripe.BillingPortal.Configuration, 'features', { id: string }>;

export type PortalSession = Held<
  Stripe.BillingPortal.Session,
  'id' | 'return_url' | 'url',
  { configuration: string; customer: string; flow: { type: 'payment_method_update' } | null }
>;

export type Endpoint = Held<Stripe.WebhookEndpoint, 'enabled_events' | 'status' | 'url', { id: string }>;

export type StripeEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'type'
> & {
  data: { object: object };
};
