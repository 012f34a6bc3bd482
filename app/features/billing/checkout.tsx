import { getFormProps, getInputProps, useForm } from '@conform-to/react';
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
import { useLazyValidation } from '~/ui/lazy-validation';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { requireCheckout } from './checkout.server';
import { OrderSummary } from './order-summary';
import { orderTotal } from './promo';
import { promoPercent } from './promo.server';
import { type CheckoutFields, defaultCountry } from './schema';
import { activateTestSubscription } from './subscription.server';
import { validateCheckout } from './validate';

export const meta: MetaFunction = () => [{ title: 'Checkout · Boxscore' }];

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user, plan } = await requireCheckout(request);
    return { plan, email: user.email, isTestMode: env.BILLING_TEST_MODE };
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

const loadValidate = () => import('./validate').then((module) => module.validateCheckout);

export default function Checkout() {
  const { plan, email, isTestMode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busyWith = useNavigation().formData?.get('intent');
  const { onValidate, onFocus } = useLazyValidation<CheckoutFields>(loadValidate);
  const [form, fields] = useForm<CheckoutFields>({
    id: 'checkout',
    lastResult: reply?.lastResult,
    defaultValue: { email, country: defaultCountry },
    defaultNoValidate: true,
    onValidate,
    shouldRevalidate: 'onInput',
  });
  return (
    <Page
      title="Checkout"
      actions={
        <ButtonLink to="/pricing" variant="quiet">
          Back to Pricing
        </ButtonLink>
      }
    >
      <Form
        method="post"
        {...getFormProps(form)}
        onFocus={onFocus}
        className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid content-start gap-6">
          <FormErrors id={form.errorId} errors={form.errors} />
          <Box>
            <h2 className="mb-4 text-subhead">Customer Information</h2>
            <Field
              {...getInputProps(fields.name, { type: 'text' })}
              key="name"
              label="Cardholder Name"
              autoComplete="cc-name"
              errors={fields.name.errors}
            />
            <Field
              {...getInputProps(fields.email, { type: 'email' })}
              key="email"
              label="Email"
              autoComplete="email"
              errors={fields.email.errors}
            />
            <Field
              {...getInputProps(fields.country, { type: 'text' })}
              key="country"
              label="Country"
              autoComplete="country-name"
              errors={fields.country.errors}
            />
            <Field
              {...getInputProps(fields.postalCode, { type: 'text' })}
              key="postalCode"
              label="Postal Code"
              autoComplete="postal-code"
              errors={fields.postalCode.errors}
            />
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
