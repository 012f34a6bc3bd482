import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { record } from '~/audit.server';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { queueMail } from '~/mail/mail.server';
import { canSendMail } from '~/mail/transport.server';
import { countAttempt } from '~/rate-limit.server';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { spendCode } from './code.server';
import { listSignInMethods } from './oauth/identity.server';
import { codeSchema } from './schema';
import { requireUser, startSession } from './session.server';
import { redirectTarget } from './signed-in.server';

export const meta = pageMeta(
  'Confirm that it is you',
  'Get a code by e-mail before your account is changed.',
);

const loginAgain = (request: Request) =>
  `/login?again=1&redirect=${encodeURIComponent(redirectTarget(request))}`;

/** @throws Response to the login for a user with a password */
async function requireUserWithoutPassword(request: Request) {
  const user = await requireUser(request);
  const { hasPassword } = await listSignInMethods(user.user_id);
  if (hasPassword || !canSendMail) throw redirect(loginAgain(request), 303);
  return user;
}

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { email } = await requireUserWithoutPassword(request);
    const wasSent = new URL(request.url).searchParams.has('sent');
    return { email, wasSent, loginAgain: loginAgain(request) };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = await readForm(request);
    const { user_id: userId, email } = await requireUserWithoutPassword(request);
    return submitForm({ request, form, schema: codeSchema, blames: 'code' }, async (asked) => {
      const back = redirectTarget(request);
      if (asked.intent === 'send') {
        await countAttempt('code', request, email);
        await queueMail({ purpose: 'code', userId });
        return redirect(`/account/code?sent&redirect=${encodeURIComponent(back)}`, 303);
      }
      await spendCode({ userId, code: asked.code }).catch(async (error: unknown) => {
        if (error instanceof AppError) await record('sign-in refused', { userId }, request);
        throw error;
      });
      const toast = { title: 'Thank you', description: 'For a quarter of an hour we ask for no other code.' };
      return redirectWithToast(back, toast, await startSession(request, userId));
    });
  });

export const clientAction = keepTyped(['The code was not sent or checked']);

export default function Code() {
  const { email, wasSent, loginAgain } = useLoaderData<typeof loader>();
  const state = useServerForm<'code'>(useActionData<typeof action>());
  const isBusy = useBusy();
  const isTyped = wasSent || state.reply !== undefined;
  return (
    <Page title="Confirm that it is you" kicker="Account">
      <div className="grid max-w-form gap-6">
        {isTyped ? (
          <Verdict tone="note" title="Look at your e-mail">
            <p className="wrap-anywhere">
              A code of six digits is on its way to {email}. It works once, for ten minutes and five tries.
              Nothing there? Look among the spam, or ask again.
            </p>
          </Verdict>
        ) : (
          <p className="wrap-anywhere">
            What you are about to do changes who gets into your account. You have no password here, so we send
            a code to {email}.
          </p>
        )}
        <PostForm state={state}>
          {isTyped && (
            <>
              <Field {...state.field('code')} label="Code" autoComplete="one-time-code" inputMode="numeric" />
              <Button variant="loud" name="intent" value="check" disabled={isBusy}>
                Go on
              </Button>
            </>
          )}
          <Button variant={isTyped ? 'plain' : 'loud'} name="intent" value="send" disabled={isBusy}>
            {isTyped ? 'Send another code' : 'Send the code'}
          </Button>
        </PostForm>
        <p>
          <Link to={loginAgain}>Log in again instead</Link>
        </p>
      </div>
    </Page>
  );
}
