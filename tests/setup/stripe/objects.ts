import type Stripe from 'stripe';

/** Of the SDK's type the fields that somebody reads; what can be expanded is held as an id. */
type Held<Whole, Names extends keyof Whole> = { [Name in Names]: AsId<Whole[Name]> };
type AsId<Value> = string extends Value ? Exclude<Value, { id: string } | { deleted: true }> : Value;

export type Customer = Held<
  Stripe.Customer,
  'id' | 'object' | 'address' | 'balance' | 'created' | 'email' | 'metadata' | 'name'
> & { deleted?: undefined; invoice_settings: { default_payment_method: string | null } };

export type PaymentMethod = Held<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'customer' | 'type'> & {
  card: Held<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'>;
};

export type Product = Held<Stripe.Product, 'id' | 'object' | 'active' | 'created' | 'name'>;

export type Price = Held<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'lookup_key' | 'nickname' | 'product' | 'type'
> & { unit_amount: number; recurring: Held<Stripe.Price.Recurring, 'interval' | 'interval_count'> };

export type Coupon = Held<
  Stripe.Coupon,
  | 'id'
  | 'object'
  | 'amount_off'
  | 'created'
  | 'currency'
  | 'duration'
  | 'duration_in_months'
  | 'name'
  | 'percent_off'
  | 'redeem_by'
  | 'valid'
>;

export type PromotionCode = Held<
  Stripe.PromotionCode,
  | 'id'
  | 'object'
  | 'active'
  | 'code'
  | 'created'
  | 'customer'
  | 'expires_at'
  | 'max_redemptions'
  | 'times_redeemed'
> & {
  promotion: { type: 'coupon'; coupon: string };
  restrictions: Held<Stripe.PromotionCode.Restrictions, 'first_time_transaction' | 'minimum_amount'>;
};

export type Session = Held<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'allow_promotion_codes'
  | 'cancel_url'
  | 'client_reference_id'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'subscription'
  | 'success_url'
  | 'ui_mode'
  | 'url'
> & {
  amount_subtotal: number;
  amount_total: number;
  customer: string;
  return_url?: string;
  total_details: { amount_discount: number };
};

export type SubscriptionItem = Held<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_end' | 'current_period_start'
> & { price: Price };

export type Subscription = Held<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'customer'
  | 'default_payment_method'
  | 'ended_at'
  | 'latest_invoice'
  | 'metadata'
  | 'status'
  | 'trial_end'
> & {
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  pending_update: { expires_at: number } | null;
};

export type Line = Held<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'description'>;

export type Invoice = Held<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'next_payment_attempt'
  | 'number'
  | 'status'
  | 'subtotal'
  | 'total'
> & {
  automatically_finalizes_at: number | null;
  customer: string;
  hosted_invoice_url: string | null;
  lines: { object: 'list'; data: Line[]; has_more: false; url: string };
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string };
  };
};

export type Configuration = Held<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'active' | 'created' | 'default_return_url' | 'is_default' | 'metadata'
> & { features: Features };

export type Features = {
  customer_update: { enabled: boolean; allowed_updates: string[] };
  invoice_history: { enabled: boolean };
  payment_method_update: { enabled: boolean };
  subscription_cancel: { enabled: boolean; mode: string };
  subscription_update: {
    enabled: boolean;
    default_allowed_updates: string[];
    products: { product: string; prices: string[] }[];
    proration_behavior: string;
    schedule_at_period_end: { conditions: { type: string }[] };
  };
};

export type PortalSession = Held<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'configuration' | 'created' | 'customer' | 'return_url' | 'url'
> & { customer: string };

export type Endpoint = Held<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'created' | 'enabled_events' | 'status' | 'url'
>;

export type StripeEvent = Held<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'type'
> & { data: { object: object } };
