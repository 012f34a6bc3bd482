import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireSession } from '~/features/auth/session.server';
import { readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { Page } from '~/ui/page';
import { AccountTabs } from './account-tabs';
import { PasswordForm } from './password-form';
import { getSecurity } from './security.server';
import { carryOut } from './security-action.server';
import { SessionList } from './session-list';
import { SignInMethods } from './sign-in-methods';

export const meta: MetaFunction = () => [
  { title: 'Login and security · Boxscore' },
  { name: 'description', content: 'Your password, your other ways in, and the browsers that are logged in.' },
];

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user, sessionId } = await requireSession(request);
    return { email: user.email, ...(await getSecurity({ userId: user.user_id, sessionId })) };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = await readForm(request);
    return carryOut(request, form, await requireSession(request));
  });

export default function Security() {
  const { email, hasPassword, methods, sessions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <AccountTabs />
      <Page title="Login and security" kicker="Account">
        <PasswordForm email={email} hasPassword={hasPassword} errors={reply?.error} />
        <SignInMethods methods={methods} />
        <SessionList sessions={sessions} />
      </Page>
    </>
  );
}
