import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { formInit, screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { limitLogin } from '~/rate-limit.server';
import { Page } from '~/ui/page';

import { authenticateForm } from './authenticator.server';
import { LazyAuthForm } from './lazy-auth-form';
import { loginSchema } from './schema';
import { startSession } from './session.server';
import { redirectSignedIn, redirectTarget } from './signed-in.server';

export const meta: MetaFunction = () => [
  { title: 'Login · Boxscore' },
  { name: 'description', content: 'Log in to Boxscore and carry on with your course where you left it.' },
];

export const loader = redirectSignedIn;

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = await readForm(request);
    const submission = parseWithZod(form, { schema: loginSchema });
    if (submission.status !== 'success') {
      return data(submission.reply({ hideFields: ['password'] }), { status: 400 });
    }
    try {
      const { email } = submission.value;
      const verify = () => authenticateForm(request, form);
      const { user, passwordHash } = await limitLogin({ request, email }, verify);
      return redirectWithToast(
        redirectTarget(request),
        { title: 'Success', description: 'Logged in successfully' },
        await startSession(request, user.user_id, passwordHash),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return data(
        submission.reply({ hideFields: ['password'], formErrors: [error.message] }),
        formInit(error),
      );
    }
  });

export default function Login() {
  return (
    <Page title="Login" kicker="Welcome back">
      <LazyAuthForm mode="login" lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
