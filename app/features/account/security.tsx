import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { record } from '~/audit.server';
import { disconnectIdentity, listSignInMethods } from '~/features/auth/oauth/identity.server';
import { providerNames } from '~/features/auth/oauth/providers';
import { passwordHint } from '~/features/auth/password';
import { changePassword } from '~/features/auth/password.server';
import { securitySchema } from '~/features/auth/schema';
import { requireRecentSession, requireSession } from '~/features/auth/session.server';
import { endOneSession, endOtherSessions } from '~/features/auth/session-list.server';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast, toastRefusal } from '~/http/toast.server';
import { limitLogin } from '~/rate-limit.server';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { type FormReply, PostForm, useFaultFocus, useServerForm } from '~/ui/form';
import { FormErrors } from '~/ui/form-error';
import { pageMeta } from '~/ui/meta';
import { Page, Section } from '~/ui/page';
import { AccountTabs } from './account-tabs';
import { getSecurity } from './security.server';
import { SessionList } from './session-list';
import { SignInMethods } from './sign-in-methods';

export const meta = pageMeta(
  'Login and security',
  'Your password, your other ways in, and the browsers that are logged in.',
);

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user, sessionId } = await requireSession(request);
    return { email: user.email, ...(await getSecurity({ userId: user.user_id, sessionId })) };
  });

const done = (description: string) =>
  redirectWithToast('/account/security', { title: 'Success', description });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user, sessionId } = await requireSession(request);
    const userId = user.user_id;
    return submitForm({ request, schema: securitySchema, blames: 'current' }, async (form) => {
      // The current password, which this form requires, is proof enough.
      const isProven = form.intent === 'password' && (await listSignInMethods(userId)).hasPassword;
      if (!isProven) await requireRecentSession(request, '/account/security');
      switch (form.intent) {
        case 'password': {
          const change = () => changePassword({ userId, sessionId, ...form });
          await limitLogin({ request, email: user.email }, change);
          await record('password changed', { userId }, request);
          return done('Your password has been changed, and you are logged out everywhere else.');
        }
        case 'disconnect':
          return toastRefusal('/account/security', 'Error', async () => {
            await disconnectIdentity({ userId, provider: form.provider });
            return done(`${providerNames[form.provider]} no longer logs you in.`);
          });
        case 'end':
          await endOneSession({ userId, id: form.session });
          return done('That browser is logged out.');
        case 'end-others':
          await endOtherSessions({ userId, sessionId });
          return done('You are logged out everywhere else.');
      }
    });
  });

export const clientAction = keepTyped(['Nothing was changed']);

export default function Security() {
  const { email, hasPassword, methods, sessions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOfPassword = reply?.initialValue?.intent === 'password';
  return (
    <>
      <AccountTabs />
      <Page title="Login and security" kicker="Account">
        <div ref={useFaultFocus(reply)}>{!isOfPassword && <FormErrors errors={reply?.error?.['']} />}</div>
        <PasswordForm email={email} hasPassword={hasPassword} reply={isOfPassword ? reply : undefined} />
        <SignInMethods methods={methods} />
        <SessionList sessions={sessions} />
      </Page>
    </>
  );
}

type PasswordFormProps = { email: string; hasPassword: boolean; reply?: FormReply };

function PasswordForm({ email, hasPassword, reply }: PasswordFormProps) {
  const isBusy = useBusy({ intent: 'password' });
  const state = useServerForm<'current' | 'password'>(reply);
  return (
    <Section title="Password" className="pt-0">
      <PostForm state={state}>
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {hasPassword ? (
          <Field
            {...state.field('current')}
            type="password"
            label="Current password"
            autoComplete="current-password"
          />
        ) : (
          <p className="mb-4">You have no password yet: you sign in elsewhere.</p>
        )}
        <Field
          {...state.field('password')}
          type="password"
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <p className="mb-4 text-ink-2">A new password logs you out everywhere but here.</p>
        <Button name="intent" value="password" disabled={isBusy}>
          {hasPassword ? 'Change the password' : 'Set a password'}
        </Button>
      </PostForm>
    </Section>
  );
}
