import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { readForm } from '~/http/body.server';
import { submitForm } from '~/http/form.server';
import { keepTyped, unreached } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { limitLogin } from '~/rate-limit.server';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { AuthForm } from './auth-form';
import { authenticateForm } from './authenticator.server';
import { loggedIn } from './greetings';
import { loginSchema } from './schema';
import { startSession } from './session.server';
import { redirectSignedIn, redirectTarget } from './signed-in.server';

export const meta = pageMeta('Login', 'Log in to Boxscore and carry on with your course where you left it.');

export const loader = redirectSignedIn;

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = await readForm(request);
    return submitForm({ request, form, schema: loginSchema }, async ({ email }) => {
      const verify = () => authenticateForm(request, form);
      const { user, passwordHash } = await limitLogin({ request, email }, verify);
      const headers = await startSession(request, user.user_id, passwordHash);
      return redirectWithToast(redirectTarget(request), loggedIn, headers);
    });
  });

export const clientAction = keepTyped(['Authentication failed'], `Login failed. ${unreached}`);

export default function Login() {
  return (
    <Page title="Login" kicker="Welcome back">
      <AuthForm mode="login" reply={useActionData<typeof action>()} />
    </Page>
  );
}
