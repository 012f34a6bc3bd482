import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { record } from '~/audit.server';
import { AppError } from '~/http/errors';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { useBusy } from '~/ui/busy';
import { Button, ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { findTokenEmail } from './email-token.server';
import { linkHeaders, tokenOf } from './link';
import { passwordHint } from './password';
import { resetPassword } from './password.server';
import { resetPasswordSchema } from './schema';

export const meta = pageMeta('Set a new password', 'Set a new password for your Boxscore account.');

export const headers = () => linkHeaders;

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const email = await findTokenEmail(tokenOf(request), 'reset');
    return data({ email }, { status: email ? 200 : 410 });
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, () =>
    submitForm({ request, schema: resetPasswordSchema }, async ({ password }) => {
      try {
        const userId = await resetPassword({ token: tokenOf(request), password });
        await record('password changed', { userId }, request, 'by a link');
      } catch (error) {
        // Without a token the page says that the link no longer works.
        if (error instanceof AppError && error.code === 'conflict') return redirect('/reset-password', 303);
        throw error;
      }
      return redirectWithToast('/login', {
        title: 'Your password has been changed',
        description: 'You can log in with it now.',
        stays: true,
      });
    }),
  );

export const clientAction = keepTyped(['Your password was not changed']);

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  const state = useServerForm<'username' | 'password'>(useActionData<typeof action>());
  const isBusy = useBusy();
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
      <PostForm state={state} className="max-w-form">
        <Field
          {...state.field('username')}
          label="Account"
          defaultValue={email}
          readOnly
          autoComplete="username"
          hint="Setting a password logs this account out everywhere."
        />
        <Field
          {...state.field('password')}
          type="password"
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <Button variant="loud" disabled={isBusy}>
          Set the password
        </Button>
      </PostForm>
    </Page>
  );
}
