import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { formInit, screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { countAttempt } from '~/rate-limit.server';
import { Page } from '~/ui/page';
import { registerAccount } from './account.server';
import { LazyAuthForm } from './lazy-auth-form';
import { signupSchema } from './schema';
import { startSession } from './session.server';
import { redirectSignedIn } from './signed-in.server';

export const meta: MetaFunction = () => [
  { title: 'Sign Up · Boxscore' },
  {
    name: 'description',
    content: 'Create your Boxscore account and write your first query on a real Postgres today.',
  },
];

export const loader = redirectSignedIn;

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const submission = parseWithZod(await readForm(request), { schema: signupSchema });
    if (submission.status !== 'success') {
      return data(submission.reply({ hideFields: ['password'] }), { status: 400 });
    }
    try {
      await countAttempt('signup', request, submission.value.email);
      const { user, passwordHash } = await registerAccount(submission.value);
      return redirectWithToast(
        `/login${new URL(request.url).search}`,
        { title: 'Account created successfully' },
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

export default function Signup() {
  return (
    <Page title="Create your account" kicker="Sign Up">
      <LazyAuthForm mode="signup" lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
