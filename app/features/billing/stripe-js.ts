/** The part of Stripe.js that the checkout uses: https://docs.stripe.com/js/custom_checkout */
type Outcome<Success> = Success | { type: 'error'; error: { message: string; code?: string | null } };
type Session = { status: { type: string }; total: { total: { minorUnitsAmount: number } } };
type Confirm = {
  redirect: 'if_required';
  billingAddress: { name: string; address: { country: string; postal_code: string } };
};
export type CheckoutActions = {
  getSession(): Session;
  applyPromotionCode(code: string): Promise<Outcome<{ type: 'success' }>>;
  removePromotionCode(): Promise<Outcome<{ type: 'success' }>>;
  confirm(options: Confirm): Promise<Outcome<{ type: 'success'; session: { id: string } }>>;
};
type PaymentElement = {
  mount(target: HTMLElement): void;
  on(event: 'ready' | 'loaderror', handler: () => void): void;
  destroy(): void;
};
type Appearance = { theme: 'stripe' | 'night'; variables: Record<string, string> };
type Checkout = {
  changeAppearance(appearance: Appearance): void;
  createPaymentElement(options: object): PaymentElement;
  loadActions(): Promise<Outcome<{ type: 'success'; actions: CheckoutActions }>>;
};
type Options = { clientSecret: string; elementsOptions: { appearance: Appearance } };
type StripeJs = { initCheckoutElementsSdk(options: Options): Checkout };

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs;
  }
}

/** In milliseconds, from asking for the script until the card field is ready. */
const patience = 5_000;

type OpenedCheckout = { element: PaymentElement; actions: CheckoutActions };

/**
 * Shows Stripe's card field in `place`.
 * @param args.newSecret asks the server for a session's client secret
 * @throws when the field is not ready within five seconds
 */
export async function openCheckout(args: {
  script: string;
  publishableKey: string;
  place: HTMLElement;
  newSecret: () => Promise<string>;
}): Promise<OpenedCheckout> {
  const opened = open(args);
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, patience, new Error('Too late')));
  try {
    return await Promise.race([opened, tooLate]);
  } catch (error) {
    opened.then(({ element }) => element.destroy()).catch(() => {});
    throw error;
  }
}

async function open({ script, publishableKey, place, newSecret }: Parameters<typeof openCheckout>[0]) {
  const [clientSecret] = await Promise.all([newSecret(), load(script)]);
  if (!window.Stripe) throw new Error('The script defines no Stripe.');
  const checkout = window.Stripe(publishableKey).initCheckoutElementsSdk({
    clientSecret,
    elementsOptions: { appearance: readAppearance() },
  });
  dark().addEventListener('change', () => checkout.changeAppearance(readAppearance()));
  const loading = await checkout.loadActions();
  if (loading.type === 'error') throw new Error(loading.error.message);
  const element = checkout.createPaymentElement({
    // Our own form asks for them.
    fields: { billingDetails: { name: 'never', address: { country: 'never', postalCode: 'never' } } },
  });
  await new Promise<void>((resolve, reject) => {
    element.on('ready', resolve);
    element.on('loaderror', reject);
    element.mount(place);
  });
  return { element, actions: loading.actions };
}

const dark = () => matchMedia('(prefers-color-scheme: dark)');

/** The field is an iframe of Stripe's, which cannot use our CSS. */
function readAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const color = (name: string) => tokens.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: dark().matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('court'),
      colorBackground: color('sheet'),
      colorText: color('ink'),
      colorTextSecondary: color('ink-2'),
      colorDanger: color('foul'),
      borderRadius: '0px',
    },
  };
}

function load(source: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = reject;
    document.head.append(script);
  });
}
