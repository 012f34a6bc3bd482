import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { PageToast } from '~/ui/page-toast';
import { failedPayment } from './card-order';
import { readPayment, requireCheckout } from './checkout.server';
import { submitCheckout } from './checkout-action.server';
import { OrderSummary } from './order-summary';
import { PaymentDetails } from './payment-details';
import { orderTotal } from './promo';
import { withCourse } from './purpose';
import { defaultCountry } from './schema';
import { useCardPayment } from './use-card-payment';

export const meta = pageMeta('Checkout');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user, plan, courseId } = await requireCheckout(request);
    return {
      plan,
      courseId,
      /** Identifies this page's order, so that two presses make one. */
      attempt: randomUUID(),
      defaults: { email: user.email, country: defaultCountry },
      payment: readPayment(),
    };
  });

export const action = ({ request }: ActionFunctionArgs) => screen(request, () => submitCheckout(request));

const customerFields = [
  { name: 'name', label: 'Cardholder Name', autoComplete: 'cc-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'postalCode', label: 'Postal Code', autoComplete: 'postal-code' },
] as const;
type CustomerField = (typeof customerFields)[number]['name'];

/** Loads this page as a new document, as only its own Content-Security-Policy allows Stripe's card field. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url);
  if (window.location.pathname === pathname) return serverLoader<typeof loader>();
  window.location.assign(pathname + search);
  return new Promise<never>(() => {});
};

export const clientAction = keepTyped((intent) =>
  intent === 'promo' ? ['The code was not applied'] : ['Checkout Error', failedPayment],
);

export default function Checkout() {
  const { plan, courseId, defaults, payment, attempt } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // When the server could not be reached, the reply has no order: the last one stays.
  const answered = useRef(reply);
  if (reply?.order) answered.current = reply;
  const { promo = null, order = orderTotal(plan.price, null) } = answered.current ?? {};
  const state = useServerForm<CustomerField | 'promoCode'>(reply, defaults);
  const card = useCardPayment(reply?.cardOrder, withCourse('/subscription?success=true', courseId));
  const code = promo?.isValid ? promo.code : '';
  return (
    <>
      {reply?.toast && <PageToast toast={reply.toast} />}
      <Page
        title="Checkout"
        actions={
          <ButtonLink to={withCourse('/pricing', courseId)} variant="quiet">
            Back to Pricing
          </ButtonLink>
        }
      >
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
          <input type="hidden" name="applied" value={code} />
          {card.actions && <input type="hidden" name="card" value="on" />}
          <input type="hidden" name="attempt" value={attempt} />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid content-start gap-6">
              <Box>
                <h2 className="mb-4 text-subhead">Customer Information</h2>
                {customerFields.map(({ name, ...field }) => (
                  <Field key={name} {...state.field(name)} {...field} />
                ))}
              </Box>
              <PaymentDetails
                {...{ payment, attempt, code, courseId }}
                planId={plan.id}
                fault={card.fault}
                onChange={card.setActions}
              />
            </div>
            <OrderSummary
              plan={plan}
              order={order}
              promo={promo}
              promoField={state.field('promoCode')}
              isConfirming={card.isPaying}
            />
          </div>
        </PostForm>
      </Page>
    </>
  );
}
