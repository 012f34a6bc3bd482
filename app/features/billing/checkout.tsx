import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { env } from '~/env.server';
import { readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { FormErrors } from '~/ui/form-error';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { requireCheckout } from './checkout.server';
import { OrderSummary } from './order-summary';
import { orderTotal } from './promo';
import { promoPercent } from './promo.server';
import { defaultCountry } from './schema';
import { activateTestSubscription } from './subscription.server';
import { validateCheckout } from './validate.server';

export const meta: MetaFunction = () => [{ title: 'Checkout · Boxscore' }];

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user, plan } = await requireCheckout(request);
    return {
      plan,
      defaults: { email: user.email, country: defaultCountry },
      isTestMode: env.BILLING_TEST_MODE,
    };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user, plan } = await requireCheckout(request);
    const form = await readForm(request);
    const code = String(form.get('promoCode') ?? '').trim();
    const percent = promoPercent(code);
    const promo = code ? { code, isValid: percent > 0 } : null;
    const order = orderTotal(plan.price, percent);
    const submission = validateCheckout(form);
    if (form.get('intent') === 'promo') {
      return data({ promo, order, lastResult: submission.reply() });
    }
    if (submission.status !== 'success' || promo?.isValid === false) {
      return data({ promo, order, lastResult: submission.reply() }, { status: 400 });
    }
    if (!env.BILLING_TEST_MODE) {
      const formErrors = ['There was a problem processing your payment. Please try again.'];
      return data({ promo, order, lastResult: submission.reply({ formErrors }) }, { status: 503 });
    }
    await activateTestSubscription({ userId: user.user_id, plan });
    return redirectWithToast('/subscription?success=true&session_id=mock_session', {
      title: 'Order Confirmed',
      description: 'Your subscription has been processed successfully!',
    });
  });

const customerFields = [
  { name: 'name', label: 'Cardholder Name', autoComplete: 'cc-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'postalCode', label: 'Postal Code', autoComplete: 'postal-code' },
] as const;
type CustomerField = (typeof customerFields)[number]['name'];

export default function Checkout() {
  const { plan, defaults, isTestMode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busyWith = useNavigation().formData?.get('intent');
  const typed: Partial<Record<CustomerField, unknown>> = reply?.lastResult.initialValue ?? defaults;
  const errors = reply?.lastResult.error;
  return (
    <Page
      title="Checkout"
      actions={
        <ButtonLink to="/pricing" variant="quiet">
          Back to Pricing
        </ButtonLink>
      }
    >
      <Form method="post" noValidate className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-6">
          <FormErrors errors={errors?.['']} />
          <Box>
            <h2 className="mb-4 text-subhead">Customer Information</h2>
            {customerFields.map(({ name, ...field }) => (
              <Field
                key={name}
                name={name}
                defaultValue={String(typed[name] ?? '')}
                errors={errors?.[name]}
                {...field}
              />
            ))}
          </Box>
          <Box className="grid gap-4">
            <h2 className="text-subhead">Payment Details</h2>
            {isTestMode ? (
              <Verdict tone="note" title="Billing test mode">
                No card is asked for and nothing is charged. Paying starts a real subscription on this server.
              </Verdict>
            ) : (
              <Verdict tone="note" title="Payments are not set up on this server">
                No subscription can be started here until its operator has connected a payment provider.
              </Verdict>
            )}
          </Box>
        </div>
        <OrderSummary
          plan={plan}
          order={reply?.order ?? orderTotal(plan.price, 0)}
          promo={reply?.promo ?? null}
          busyWith={busyWith === 'promo' || busyWith === 'pay' ? busyWith : null}
        />
      </Form>
    </Page>
  );
}
