import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { submitForm } from '~/http/form.server';
import { keepTyped, unreached } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { countAttempt } from '~/rate-limit.server';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { registerAccount } from './account.server';
import { AuthForm } from './auth-form';
import { accountCreated } from './greetings';
import { signupSchema } from './schema';
import { startSession } from './session.server';
import { redirectSignedIn } from './signed-in.server';

export const meta = pageMeta('Sign Up', 'Create an account, and write your first query on a real Postgres.');

export const loader = redirectSignedIn;

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, () =>
    submitForm({ request, schema: signupSchema }, async (account) => {
      await countAttempt('signup', request, account.email);
      const { user, passwordHash } = await registerAccount(account);
      const headers = await startSession(request, user.user_id, passwordHash);
      return redirectWithToast(`/login${new URL(request.url).search}`, accountCreated, headers);
    }),
  );

export const clientAction = keepTyped(['Authentication failed'], `Registration failed. ${unreached}`);

export default function Signup() {
  return (
    <Page title="Create your account" kicker="Sign Up">
      <AuthForm mode="signup" reply={useActionData<typeof action>()} />
    </Page>
  );
}
