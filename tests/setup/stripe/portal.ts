import type Stripe from 'stripe';
import { type Call, find, findCustomer, page } from './call';
import { flag, group, groups, mergeMetadata, type Params, required, text, texts } from './params';
import { invalid } from './refusal';
import { change } from './world';

type Features = Stripe.BillingPortal.Configuration.Features;

function readFeatures(params: Params, before?: Features): Features {
  const given = group(params, 'features') ?? {};
  const part = (name: keyof Features) => group(given, name);
  const on = (name: keyof Features) => flag(part(name) ?? {}, 'enabled') ?? before?.[name].enabled ?? false;
  const cancel = part('subscription_cancel') ?? {};
  const reasons = group(cancel, 'cancellation_reason');
  const update = part('subscription_update') ?? {};
  const conditions = groups(group(update, 'schedule_at_period_end') ?? {}, 'conditions');
  const old = before?.subscription_update;
  const oldCancel = before?.subscription_cancel;
  const allowed = texts(part('customer_update') ?? {}, 'allowed_updates');
  const changes = texts(update, 'default_allowed_updates');
  const products = groups(update, 'products').map((one) => ({
    product: required(one, 'product'),
    prices: texts(one, 'prices'),
    adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
  }));
  if (on('subscription_update') && !old && (products.length === 0 || changes.length === 0)) {
    throw invalid('Missing required param: features[subscription_update][products].', {
      code: 'parameter_missing',
      param: 'features[subscription_update][products]',
    });
  }
  return {
    customer_update: {
      allowed_updates: allowed.length > 0 ? allowed : (before?.customer_update.allowed_updates ?? []),
      enabled: on('customer_update'),
    },
    invoice_history: { enabled: on('invoice_history') },
    payment_method_update: { enabled: on('payment_method_update'), payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: reasons
        ? {
            enabled: flag(reasons, 'enabled') ?? false,
            feedback_options: null,
            options: texts(reasons, 'options'),
          }
        : (oldCancel?.cancellation_reason ?? { enabled: false, feedback_options: null, options: [] }),
      enabled: on('subscription_cancel'),
      mode: text(cancel, 'mode') ?? oldCancel?.mode ?? 'at_period_end',
      proration_behavior: text(cancel, 'proration_behavior') ?? oldCancel?.proration_behavior ?? 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: changes.length > 0 ? changes : (old?.default_allowed_updates ?? []),
      enabled: on('subscription_update'),
      products: products.length > 0 ? products : (old?.products ?? []),
      proration_behavior: text(update, 'proration_behavior') ?? old?.proration_behavior ?? 'none',
      schedule_at_period_end: {
        conditions:
          conditions.length > 0
            ? conditions.map((one) => ({ type: required(one, 'type') }))
            : (old?.schedule_at_period_end.conditions ?? []),
      },
      trial_update_behavior: 'continue_trial',
    },
  };
}

export function createConfiguration({ world, params }: Call): Stripe.BillingPortal.Configuration {
  if (!params.features) {
    throw invalid('Missing required param: features.', { code: 'parameter_missing', param: 'features' });
  }
  const profile = group(params, 'business_profile') ?? {};
  const configuration: Stripe.BillingPortal.Configuration = {
    id: world.id('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: text(profile, 'headline') ?? null,
      privacy_policy_url: text(profile, 'privacy_policy_url') ?? null,
      terms_of_service_url: text(profile, 'terms_of_service_url') ?? null,
    },
    created: world.now(),
    default_return_url: text(params, 'default_return_url') || null,
    features: readFeatures(params),
    is_default: world.portalConfigurations.size === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, params),
    name: text(params, 'name') || null,
    updated: world.now(),
  };
  world.portalConfigurations.set(configuration.id, configuration);
  world.emit('billing_portal.configuration.created', configuration);
  return configuration;
}

export function updateConfiguration({ world, params, id }: Call) {
  const configuration = find(world.portalConfigurations, 'configuration', id);
  change(world, 'billing_portal.configuration.updated', configuration, {
    active: flag(params, 'active') ?? configuration.active,
    default_return_url: text(params, 'default_return_url') ?? configuration.default_return_url,
    features: readFeatures(params, configuration.features),
    metadata: mergeMetadata(configuration.metadata ?? {}, params),
    name: text(params, 'name') ?? configuration.name,
    updated: world.now(),
  });
  return configuration;
}

export function retrieveConfiguration({ world, id }: Call) {
  return find(world.portalConfigurations, 'configuration', id);
}

export function listConfigurations({ world, params }: Call) {
  const active = flag(params, 'active');
  const isDefault = flag(params, 'is_default');
  const rows = [...world.portalConfigurations.values()].filter(
    (one) =>
      (active === undefined || one.active === active) &&
      (isDefault === undefined || one.is_default === isDefault),
  );
  return page(params, 'configuration', '/v1/billing_portal/configurations', rows);
}

function readFlow(call: Call): Stripe.BillingPortal.Session.Flow | null {
  const { world, params } = call;
  const given = group(params, 'flow_data');
  if (!given) return null;
  const type = required(given, 'type');
  const subscriptionIn = (name: string) => {
    const inside = group(given, name);
    if (type !== name) return null;
    const id = text(inside ?? {}, 'subscription') ?? '';
    const subscription = find(world.subscriptions, 'subscription', id, `flow_data[${name}][subscription]`);
    if (subscription.customer !== text(params, 'customer')) {
      throw invalid('The subscription does not belong to the customer.', { param: `flow_data[${name}]` });
    }
    if (type === 'subscription_cancel' && (subscription.cancel_at || subscription.ended_at)) {
      const message = 'This subscription cannot be canceled because it is already set to be canceled.';
      throw invalid(message, { param: `flow_data[${name}][subscription]` });
    }
    return { subscription: subscription.id };
  };
  const after = group(given, 'after_completion');
  const redirect = group(after ?? {}, 'redirect');
  const confirm = subscriptionIn('subscription_update_confirm');
  const cancel = subscriptionIn('subscription_cancel');
  const items = groups(group(given, 'subscription_update_confirm') ?? {}, 'items');
  const known = [
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
    'subscription_update_confirm',
  ];
  if (!known.includes(type)) throw invalid(`This double has no flow ${type}.`, { param: 'flow_data[type]' });
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: redirect ? { return_url: required(redirect, 'return_url') } : null,
      type: after ? required(after, 'type') : 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: cancel && { ...cancel, retention: null },
    subscription_pause: null,
    subscription_update: subscriptionIn('subscription_update'),
    subscription_update_confirm: confirm && {
      ...confirm,
      discounts: null,
      items: items.map((one) => ({ id: text(one, 'id') ?? null, price: text(one, 'price') ?? null })),
    },
    type,
  };
}

export function createPortalSession(call: Call): Stripe.BillingPortal.Session {
  const { world, params } = call;
  const customer = findCustomer(world, required(params, 'customer'), 'customer');
  const named = text(params, 'configuration');
  const fallback = [...world.portalConfigurations.values()].find((one) => one.is_default);
  const configuration = named
    ? find(world.portalConfigurations, 'configuration', named, 'configuration')
    : fallback;
  if (!configuration) {
    const message =
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.';
    throw invalid(message);
  }
  const id = world.id('bps');
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: world.now(),
    customer: customer.id,
    customer_account: null,
    flow: readFlow(call),
    livemode: false,
    locale: text(params, 'locale') ?? null,
    on_behalf_of: null,
    return_url: text(params, 'return_url') ?? configuration.default_return_url,
    url: `${world.origin}/p/session/${id}`,
  };
  world.portalSessions.set(id, session);
  world.emit('billing_portal.session.created', session);
  return session;
}
