import type Stripe from 'stripe';
import type { Shape } from './params';

/*
 * The parameters that each call takes. A name that the SDK's types do not have fails the type check; one that the types
 * have and this double does not serve is refused as unknown, so that nothing is ignored in silence.
 */
export const paged = {
  limit: true,
  starting_after: true,
  ending_before: true,
  expand: true,
} as const satisfies Shape<
  Stripe.CustomerListParams & Stripe.EventListParams & Stripe.WebhookEndpointListParams
>;
const address = {
  city: true,
  country: true,
  line1: true,
  line2: true,
  postal_code: true,
  state: true,
} as const satisfies Shape<Stripe.AddressParam>;
const cancellation = {
  comment: true,
  feedback: true,
} as const satisfies Shape<Stripe.SubscriptionCancelParams.CancellationDetails>;
const discount = {
  coupon: true,
  promotion_code: true,
} as const satisfies Shape<Stripe.Checkout.SessionCreateParams.Discount>;

export const only = { expand: true } as const;

export const customers = {
  create: {
    address,
    description: true,
    email: true,
    expand: true,
    invoice_settings: { default_payment_method: true },
    metadata: true,
    name: true,
    payment_method: true,
    phone: true,
  } satisfies Shape<Stripe.CustomerCreateParams>,
  update: {
    address,
    description: true,
    email: true,
    expand: true,
    invoice_settings: { default_payment_method: true },
    metadata: true,
    name: true,
    phone: true,
  } satisfies Shape<Stripe.CustomerUpdateParams>,
  list: { ...paged, email: true } satisfies Shape<Stripe.CustomerListParams>,
  methods: { ...paged, type: true } satisfies Shape<Stripe.CustomerListPaymentMethodsParams>,
};

export const paymentMethods = {
  attach: { customer: true, expand: true } satisfies Shape<Stripe.PaymentMethodAttachParams>,
  list: { ...paged, customer: true, type: true } satisfies Shape<Stripe.PaymentMethodListParams>,
};

export const products = {
  create: {
    active: true,
    description: true,
    expand: true,
    id: true,
    metadata: true,
    name: true,
    tax_code: true,
  } satisfies Shape<Stripe.ProductCreateParams>,
  update: {
    active: true,
    default_price: true,
    description: true,
    expand: true,
    metadata: true,
    name: true,
  } satisfies Shape<Stripe.ProductUpdateParams>,
  list: { ...paged, active: true, ids: true } satisfies Shape<Stripe.ProductListParams>,
};

export const prices = {
  create: {
    active: true,
    currency: true,
    expand: true,
    lookup_key: true,
    metadata: true,
    nickname: true,
    product: true,
    recurring: { interval: true, interval_count: true },
    tax_behavior: true,
    transfer_lookup_key: true,
    unit_amount: true,
  } satisfies Shape<Stripe.PriceCreateParams>,
  update: {
    active: true,
    expand: true,
    lookup_key: true,
    metadata: true,
    nickname: true,
    transfer_lookup_key: true,
  } satisfies Shape<Stripe.PriceUpdateParams>,
  list: { ...paged, active: true, lookup_keys: true, product: true } satisfies Shape<Stripe.PriceListParams>,
};

export const coupons = {
  create: {
    amount_off: true,
    applies_to: { products: true },
    currency: true,
    duration: true,
    duration_in_months: true,
    expand: true,
    id: true,
    max_redemptions: true,
    metadata: true,
    name: true,
    percent_off: true,
    redeem_by: true,
  } satisfies Shape<Stripe.CouponCreateParams>,
  list: paged satisfies Shape<Stripe.CouponListParams>,
};

export const promotionCodes = {
  create: {
    active: true,
    code: true,
    customer: true,
    expand: true,
    expires_at: true,
    max_redemptions: true,
    metadata: true,
    promotion: { coupon: true, type: true },
    restrictions: { first_time_transaction: true },
  } satisfies Shape<Stripe.PromotionCodeCreateParams>,
  update: { active: true, expand: true, metadata: true } satisfies Shape<Stripe.PromotionCodeUpdateParams>,
  list: { ...paged, active: true, code: true, coupon: true } satisfies Shape<Stripe.PromotionCodeListParams>,
};

const trialSettings = {
  end_behavior: { missing_payment_method: true },
} as const satisfies Shape<Stripe.SubscriptionCreateParams.TrialSettings>;

export const sessions = {
  create: {
    allow_promotion_codes: true,
    automatic_tax: { enabled: true },
    billing_address_collection: true,
    cancel_url: true,
    client_reference_id: true,
    customer: true,
    customer_email: true,
    customer_update: { address: true, name: true },
    discounts: [discount],
    expand: true,
    expires_at: true,
    line_items: [{ price: true, quantity: true }],
    locale: true,
    metadata: true,
    mode: true,
    payment_method_collection: true,
    return_url: true,
    subscription_data: {
      description: true,
      metadata: true,
      trial_end: true,
      trial_period_days: true,
      trial_settings: trialSettings,
    },
    success_url: true,
    ui_mode: true,
  } satisfies Shape<Stripe.Checkout.SessionCreateParams>,
  list: {
    ...paged,
    customer: true,
    status: true,
    subscription: true,
  } satisfies Shape<Stripe.Checkout.SessionListParams>,
  expire: only satisfies Shape<Stripe.Checkout.SessionExpireParams>,
};

export const subscriptions = {
  create: {
    customer: true,
    default_payment_method: true,
    discounts: [discount],
    expand: true,
    items: [{ price: true, quantity: true }],
    metadata: true,
    payment_behavior: true,
    trial_end: true,
    trial_period_days: true,
    trial_settings: trialSettings,
  } satisfies Shape<Stripe.SubscriptionCreateParams>,
  update: {
    cancel_at: true,
    cancel_at_period_end: true,
    cancellation_details: cancellation,
    default_payment_method: true,
    discounts: [discount],
    expand: true,
    items: [{ deleted: true, id: true, price: true, quantity: true }],
    metadata: true,
    payment_behavior: true,
    proration_behavior: true,
    proration_date: true,
    trial_end: true,
  } satisfies Shape<Stripe.SubscriptionUpdateParams>,
  cancel: {
    cancellation_details: cancellation,
    expand: true,
  } satisfies Shape<Stripe.SubscriptionCancelParams>,
  list: {
    ...paged,
    customer: true,
    price: true,
    status: true,
  } satisfies Shape<Stripe.SubscriptionListParams>,
};

export const invoices = {
  list: {
    ...paged,
    customer: true,
    status: true,
    subscription: true,
  } satisfies Shape<Stripe.InvoiceListParams>,
  pay: only satisfies Shape<Stripe.InvoicePayParams>,
  preview: {
    customer: true,
    discounts: [discount],
    expand: true,
    subscription: true,
    subscription_details: {
      cancel_at: true,
      cancel_at_period_end: true,
      items: [{ deleted: true, id: true, price: true, quantity: true }],
      proration_behavior: true,
      proration_date: true,
    },
  } satisfies Shape<Stripe.InvoiceCreatePreviewParams>,
};

export const items = paged satisfies Shape<Stripe.Checkout.SessionListLineItemsParams>;
