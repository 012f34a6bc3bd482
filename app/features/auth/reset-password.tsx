import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { Button, ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { Page } from '~/ui/page';
import { findTokenEmail } from './email-token.server';
import { linkHeaders } from './link-headers';
import { resetPassword } from './password.server';
import { passwordHint } from './password-hint';
import { resetPasswordSchema } from './schema';

export const meta: MetaFunction = () => [
  { title: 'Set a new password · Boxscore' },
  { name: 'description', content: 'Set a new password for your Boxscore account.' },
];

export const headers = () => linkHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const email = await findTokenEmail(tokenOf(request), 'reset');
    return data({ email }, { status: email ? 200 : 410 });
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const submission = parseWithZod(await readForm(request), { schema: resetPasswordSchema });
    if (submission.status !== 'success') {
      return data(submission.reply({ hideFields: ['password'] }), { status: 400 });
    }
    try {
      await resetPassword({ token: tokenOf(request), password: submission.value.password });
    } catch (error) {
      // The page then says that the link no longer works.
      if (error instanceof AppError) return redirect('/reset-password', 303);
      throw error;
    }
    return redirectWithToast('/login', {
      title: 'Your password has been changed',
      description: 'You can log in with it now.',
    });
  });

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().formAction?.startsWith('/reset-password') ?? false;
  if (!email) {
    return (
      <Page
        title="This link no longer works"
        actions={<ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>}
      >
        <p>
          It was used already, was replaced by a newer one, or is older than an hour. If you have just set
          your password, <Link to="/login">log in with it</Link>.
        </p>
      </Page>
    );
  }
  return (
    <Page title="Set a new password" kicker="Login">
      <Form method="post" noValidate className="max-w-form">
        <Field
          name="username"
          label="Account"
          defaultValue={email}
          readOnly
          autoComplete="username"
          hint="Setting a password logs this account out everywhere."
        />
        <Field
          name="password"
          type="password"
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
          errors={reply?.error?.password}
        />
        <Button variant="loud" disabled={isBusy}>
          Set the password
        </Button>
      </Form>
    </Page>
  );
}
