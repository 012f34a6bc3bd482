import { type Call, find, page } from './call';
import * as catalog from './catalog';
import * as checkout from './checkout';
import * as customers from './customers';
import * as invoices from './invoices';
import * as names from './names';
import type { Names } from './params';
import * as portal from './portal';
import { portal as portalNames } from './portal-names';
import { createPreview } from './preview';
import * as promotions from './promotions';
import { updateSubscription } from './subscription-update';
import * as subscriptions from './subscriptions';
import * as webhookNames from './webhook-names';
import * as webhooks from './webhooks';

type Served = (call: Call & { second: string }) => object;
type Route = { method: string; path: RegExp; takes: Names; serve: Served };

function route(method: string, pattern: string, takes: Names, serve: Served): Route {
  const path = new RegExp(`^/v1/${pattern.replace(/:\w+/g, '([^/]+)')}$`);
  return { method, path, takes, serve };
}

const one =
  (table: 'products' | 'prices' | 'coupons' | 'promotionCodes', kind: string): Served =>
  ({ world, id }) =>
    find<object>(world[table], kind, id);

export const routes: Route[] = [
  route('POST', 'customers', names.customers.create, customers.createCustomer),
  route('GET', 'customers', names.customers.list, customers.listCustomers),
  route('GET', 'customers/:id', names.only, customers.retrieveCustomer),
  route('POST', 'customers/:id', names.customers.update, customers.updateCustomer),
  route('DELETE', 'customers/:id', {}, customers.deleteCustomer),
  route('GET', 'customers/:id/payment_methods', names.customers.methods, customers.listPaymentMethods),
  route('GET', 'customers/:id/payment_methods/:method', names.only, customers.retrieveCustomersMethod),
  route('GET', 'payment_methods', names.paymentMethods.list, (call) =>
    customers.listPaymentMethods({ ...call, id: '' }),
  ),
  route('GET', 'payment_methods/:id', names.only, customers.retrievePaymentMethod),
  route('POST', 'payment_methods/:id/attach', names.paymentMethods.attach, customers.attachPaymentMethod),

  route('POST', 'products', names.products.create, catalog.createProduct),
  route('GET', 'products', names.products.list, catalog.listProducts),
  route('GET', 'products/:id', names.only, one('products', 'product')),
  route('POST', 'products/:id', names.products.update, catalog.updateProduct),
  route('POST', 'prices', names.prices.create, catalog.createPrice),
  route('GET', 'prices', names.prices.list, catalog.listPrices),
  route('GET', 'prices/:id', names.only, one('prices', 'price')),
  route('POST', 'prices/:id', names.prices.update, catalog.updatePrice),
  route('POST', 'coupons', names.coupons.create, catalog.createCoupon),
  route('GET', 'coupons', names.coupons.list, ({ world, params }) =>
    page(params, 'coupon', '/v1/coupons', world.coupons.values()),
  ),
  route('GET', 'coupons/:id', names.only, one('coupons', 'coupon')),
  route('POST', 'promotion_codes', names.promotionCodes.create, promotions.createPromotionCode),
  route('GET', 'promotion_codes', names.promotionCodes.list, promotions.listPromotionCodes),
  route('GET', 'promotion_codes/:id', names.only, one('promotionCodes', 'promotion code')),
  route('POST', 'promotion_codes/:id', names.promotionCodes.update, promotions.updatePromotionCode),

  route('POST', 'checkout/sessions', names.sessions.create, checkout.createSession),
  route('GET', 'checkout/sessions', names.sessions.list, checkout.listSessions),
  route('GET', 'checkout/sessions/:id', names.only, checkout.retrieveSession),
  route('POST', 'checkout/sessions/:id/expire', names.sessions.expire, checkout.expireSession),
  route('GET', 'checkout/sessions/:id/line_items', names.items, checkout.listLineItems),

  route('POST', 'subscriptions', names.subscriptions.create, subscriptions.createSubscription),
  route('GET', 'subscriptions', names.subscriptions.list, subscriptions.listSubscriptions),
  route('GET', 'subscriptions/:id', names.only, subscriptions.retrieveSubscription),
  route('POST', 'subscriptions/:id', names.subscriptions.update, updateSubscription),
  route('DELETE', 'subscriptions/:id', names.subscriptions.cancel, subscriptions.cancelSubscription),

  route('POST', 'invoices/create_preview', names.invoices.preview, createPreview),
  route('GET', 'invoices', names.invoices.list, invoices.listInvoices),
  route('GET', 'invoices/:id', names.only, invoices.retrieveInvoice),
  route('POST', 'invoices/:id/pay', names.invoices.pay, invoices.payInvoice),

  route('POST', 'billing_portal/configurations', portalNames.createConfiguration, portal.createConfiguration),
  route('GET', 'billing_portal/configurations', portalNames.listConfigurations, portal.listConfigurations),
  route('GET', 'billing_portal/configurations/:id', names.only, portal.retrieveConfiguration),
  route(
    'POST',
    'billing_portal/configurations/:id',
    portalNames.updateConfiguration,
    portal.updateConfiguration,
  ),
  route('POST', 'billing_portal/sessions', portalNames.createSession, portal.createPortalSession),

  route('POST', 'webhook_endpoints', webhookNames.endpoints.create, webhooks.createEndpoint),
  route('GET', 'webhook_endpoints', webhookNames.endpoints.list, webhooks.listEndpoints),
  route('GET', 'webhook_endpoints/:id', names.only, webhooks.retrieveEndpoint),
  route('POST', 'webhook_endpoints/:id', webhookNames.endpoints.update, webhooks.updateEndpoint),
  route('DELETE', 'webhook_endpoints/:id', {}, webhooks.deleteEndpoint),
  route('GET', 'events', webhookNames.events, webhooks.listEvents),
  route('GET', 'events/:id', names.only, webhooks.retrieveEvent),
];
