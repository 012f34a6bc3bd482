import type Stripe from 'stripe';
import { type Call, find, page } from './call';
import { flag, mergeMetadata, required, text, texts } from './params';
import { invalid } from './refusal';
import type { World } from './world';

/** The secret is shown once, when the endpoint is made. */
export const secrets = new WeakMap<Stripe.WebhookEndpoint, string>();

export function addEndpoint(
  world: World,
  { url, events, secret, metadata = {}, description = null, version = null }: NewEndpoint,
): Stripe.WebhookEndpoint & { secret: string } {
  const endpoint: Stripe.WebhookEndpoint = {
    id: world.id('we'),
    object: 'webhook_endpoint',
    api_version: version,
    application: null,
    created: world.now(),
    description,
    enabled_events: events,
    livemode: false,
    metadata,
    status: 'enabled',
    url,
  };
  const own = secret ?? world.id('whsec', 32);
  secrets.set(endpoint, own);
  world.endpoints.set(endpoint.id, endpoint);
  return { ...endpoint, secret: own };
}

type NewEndpoint = {
  url: string;
  events: string[];
  secret?: string;
  metadata?: Stripe.Metadata;
  description?: string | null;
  version?: string | null;
};

export function createEndpoint({ world, params }: Call) {
  const events = texts(params, 'enabled_events');
  if (events.length === 0) {
    throw invalid('Missing required param: enabled_events.', {
      code: 'parameter_missing',
      param: 'enabled_events',
    });
  }
  const url = required(params, 'url');
  if (!/^https?:\/\//.test(url))
    throw invalid('Invalid URL: An explicit scheme must be provided', { param: 'url' });
  return addEndpoint(world, {
    url,
    events,
    metadata: mergeMetadata({}, params),
    description: text(params, 'description') || null,
    version: text(params, 'api_version') ?? null,
  });
}

export function updateEndpoint({ world, params, id }: Call) {
  const endpoint = find(world.endpoints, 'webhook endpoint', id);
  const disabled = flag(params, 'disabled');
  if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
  if (params.enabled_events !== undefined) endpoint.enabled_events = texts(params, 'enabled_events');
  endpoint.url = text(params, 'url') ?? endpoint.url;
  endpoint.description = text(params, 'description') ?? endpoint.description;
  endpoint.metadata = mergeMetadata(endpoint.metadata, params);
  return endpoint;
}

export function retrieveEndpoint({ world, id }: Call) {
  return find(world.endpoints, 'webhook endpoint', id);
}

export function deleteEndpoint({ world, id }: Call): Stripe.DeletedWebhookEndpoint {
  find(world.endpoints, 'webhook endpoint', id);
  world.endpoints.delete(id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

export function listEndpoints({ world, params }: Call) {
  return page(params, 'webhook endpoint', '/v1/webhook_endpoints', world.endpoints.values());
}

export function retrieveEvent({ world, id }: Call) {
  return find(world.events, 'event', id);
}

export function listEvents({ world, params }: Call) {
  const type = text(params, 'type');
  const types = texts(params, 'types');
  const fits = (one: string) => {
    if (type) return type.endsWith('*') ? one.startsWith(type.slice(0, -1)) : one === type;
    return types.length === 0 || types.includes(one);
  };
  const rows = [...world.events.values()].filter((one) => fits(one.type));
  return page(params, 'event', '/v1/events', rows);
}
