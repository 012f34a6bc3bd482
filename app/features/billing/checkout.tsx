import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { env } from '~/env.server';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { PageToast } from '~/ui/page-toast';
import { Verdict } from '~/ui/verdict';
import { requireCheckout } from './checkout.server';
import { OrderSummary } from './order-summary';
import { assertTold, getPlanChange } from './plan-change.server';
import { PlanChangeNote } from './plan-change-note';
import { orderTotal } from './promo';
import { promoToast, readOrder } from './promo.server';
import { checkoutSchema, defaultCountry, noPromoSchema, promoSchema } from './schema';
import { activateTestSubscription } from './subscription.server';

export const meta = pageMeta('Checkout');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user, plan } = await requireCheckout(request);
    return {
      plan,
      change: await getPlanChange({ userId: user.user_id, plan }),
      defaults: { email: user.email, country: defaultCountry },
      isTestMode: env.BILLING_TEST_MODE,
    };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user, plan } = await requireCheckout(request);
    const form = await readForm(request);
    const order = readOrder(plan.price, form);
    const change = await getPlanChange({ userId: user.user_id, plan });
    const schema = { apply: promoSchema, remove: noPromoSchema, pay: checkoutSchema }[order.step];
    const extra = { ...order, change, toast: promoToast(order) };
    return submitForm({ request, form, schema, extra }, async (_, stay) => {
      if (order.step !== 'pay') return stay(200);
      if (order.promo?.isValid === false) return stay(400);
      if (!env.BILLING_TEST_MODE) {
        throw new AppError('unavailable', 'There was a problem processing your payment. Please try again.');
      }
      assertTold(change, form.get('replaces'));
      await activateTestSubscription({ userId: user.user_id, plan });
      return redirectWithToast('/subscription?success=true&session_id=mock_session', {
        title: 'Order Confirmed',
        description: 'Your subscription has been processed successfully!',
      });
    });
  });

const customerFields = [
  { name: 'name', label: 'Cardholder Name', autoComplete: 'cc-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'postalCode', label: 'Postal Code', autoComplete: 'postal-code' },
] as const;
type CustomerField = (typeof customerFields)[number]['name'];

export const clientAction = keepTyped([
  'Checkout Error',
  'There was a problem processing your payment. Please try again.',
]);

export default function Checkout() {
  const { plan, defaults, isTestMode, ...loaded } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // A reply that did not come says nothing of the order: it stays as the last one had it.
  const answered = useRef(reply);
  if (reply?.order) answered.current = reply;
  const { promo = null, order = orderTotal(plan.price, 0), change = loaded.change } = answered.current ?? {};
  const state = useServerForm<CustomerField | 'promoCode'>(reply, defaults);
  return (
    <>
      {reply?.toast && <PageToast toast={reply.toast} />}
      <Page
        title="Checkout"
        actions={
          <ButtonLink to="/pricing" variant="quiet">
            Back to Pricing
          </ButtonLink>
        }
      >
        {change && (
          <div className="mb-6">
            <PlanChangeNote change={change} plan={plan} />
          </div>
        )}
        <PostForm state={state}>
          {/* The first button of a form is the one that Enter presses. */}
          <button
            type="submit"
            name="intent"
            value="pay"
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          />
          <input type="hidden" name="applied" value={promo?.isValid ? promo.code : ''} />
          <input type="hidden" name="replaces" value={change?.from.id ?? ''} />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid content-start gap-6">
              <Box>
                <h2 className="mb-4 text-subhead">Customer Information</h2>
                {customerFields.map(({ name, ...field }) => (
                  <Field key={name} {...state.field(name)} {...field} />
                ))}
              </Box>
              <Box className="grid gap-4">
                <h2 className="text-subhead">Payment Details</h2>
                {isTestMode ? (
                  <Verdict tone="note" title="Billing test mode">
                    No card is asked for and nothing is charged. Paying starts a real subscription on this
                    server.
                  </Verdict>
                ) : (
                  <Verdict tone="note" title="Payments are not set up on this server">
                    No subscription can be started here until its operator has connected a payment provider.
                  </Verdict>
                )}
              </Box>
            </div>
            <OrderSummary plan={plan} order={order} promo={promo} promoField={state.field('promoCode')} />
          </div>
        </PostForm>
      </Page>
    </>
  );
}
