import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { AppError } from '~/http/errors';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { canSendMail, noMail } from '~/mail/transport.server';
import { countAttempt } from '~/rate-limit.server';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { sendReset } from './password.server';
import { forgotPasswordSchema } from './schema';

export const meta = pageMeta(
  'Forgotten password',
  'Get a link by e-mail with which you set a new password for Boxscore.',
);

export const loader = ({ request }: LoaderFunctionArgs) => ({
  wasSent: new URL(request.url).searchParams.has('sent'),
  refusal: canSendMail ? undefined : noMail,
});

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, () =>
    submitForm({ request, schema: forgotPasswordSchema }, async ({ email }) => {
      if (!canSendMail) throw new AppError('unavailable', noMail);
      await countAttempt('reset', request, email);
      await sendReset(email);
      return redirect('/forgot-password?sent', 303);
    }),
  );

export const clientAction = keepTyped(['The link was not sent']);

export default function ForgotPassword() {
  const { wasSent, refusal } = useLoaderData<typeof loader>();
  const state = useServerForm<'email'>(useActionData<typeof action>());
  const isBusy = useBusy();
  return (
    <Page title="Forgotten password" kicker="Login">
      <div className="grid max-w-form gap-6">
        {refusal ? (
          <Verdict tone="warn" title="No link can be sent">
            <p className="wrap-anywhere">{refusal}</p>
          </Verdict>
        ) : wasSent ? (
          <Verdict tone="note" title="Look at your e-mail">
            <p>
              If that address has an account, a link to set a new password is on its way. It works once, for
              one hour. Nothing there? Look among the spam, or ask again.
            </p>
          </Verdict>
        ) : (
          <p>
            Tell us the address of your account, and we send you a link with which you set a new password.
          </p>
        )}
        {!refusal && (
          <PostForm state={state} action="/forgot-password">
            <Field {...state.field('email')} type="email" label="Email" autoComplete="email" />
            <Button variant={wasSent ? 'plain' : 'loud'} disabled={isBusy}>
              {wasSent ? 'Send it again' : 'Send the link'}
            </Button>
          </PostForm>
        )}
        <p>
          <Link to="/login">Back to the login</Link>
        </p>
      </div>
    </Page>
  );
}
