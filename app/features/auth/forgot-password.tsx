import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { formInit, screen } from '~/http/screen.server';
import { countAttempt } from '~/rate-limit.server';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { FormErrors } from '~/ui/form-error';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { sendReset } from './password.server';
import { forgotPasswordSchema } from './schema';

export const meta: MetaFunction = () => [
  { title: 'Forgotten password · Boxscore' },
  { name: 'description', content: 'Get a link by e-mail with which you set a new password for Boxscore.' },
];

export const loader = ({ request }: LoaderFunctionArgs) => ({
  wasSent: new URL(request.url).searchParams.has('sent'),
});

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const submission = parseWithZod(await readForm(request), { schema: forgotPasswordSchema });
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
    const { email } = submission.value;
    try {
      await countAttempt('reset', request, email);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return data(submission.reply({ formErrors: [error.message] }), formInit(error));
    }
    sendReset(email);
    return redirect('/forgot-password?sent', 303);
  });

export default function ForgotPassword() {
  const { wasSent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().formAction?.startsWith('/forgot-password') ?? false;
  const typed = reply?.initialValue as Record<string, string> | undefined;
  return (
    <Page title="Forgotten password" kicker="Login">
      <div className="grid max-w-form gap-6">
        {wasSent ? (
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
        <Form method="post" action="/forgot-password" noValidate>
          <FormErrors errors={reply?.error?.['']} />
          <Field
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            defaultValue={typed?.email}
            errors={reply?.error?.email}
          />
          <Button variant={wasSent ? 'plain' : 'loud'} disabled={isBusy}>
            {wasSent ? 'Send it again' : 'Send the link'}
          </Button>
        </Form>
        <p>
          <Link to="/login">Back to the login</Link>
        </p>
      </div>
    </Page>
  );
}
