import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { identityProviders } from 'drizzle/values';
import { z } from 'zod';
import { disconnectIdentity } from '~/features/auth/oauth/identity.server';
import { providerNames } from '~/features/auth/oauth/providers';
import { changePassword } from '~/features/auth/password.server';
import { changePasswordSchema } from '~/features/auth/schema';
import type { Session } from '~/features/auth/session.server';
import { endOneSession, endOtherSessions } from '~/features/auth/session-list.server';
import { AppError } from '~/http/errors';
import { formInit } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { limitLogin } from '~/rate-limit.server';

/** What the buttons of the security page send, beside the password form. */
const buttonSchema = z.union([
  z.object({ intent: z.literal('disconnect'), provider: z.enum(identityProviders) }),
  z.object({ intent: z.literal('end'), session: z.string().max(64) }),
  z.object({ intent: z.literal('end-others') }),
]);

const done = (description: string) =>
  redirectWithToast('/account/security', { title: 'Success', description });
const refused = (description: string) =>
  redirectWithToast('/account/security', { title: 'Error', description, tone: 'destructive' });

/**
 * Does what a form of the security page asks for.
 * @throws AppError bad_request when no form of that page sends this
 */
export async function carryOut(request: Request, form: FormData, session: Session) {
  if (form.get('intent') === 'password') return submitPassword(request, form, session);
  const { user, sessionId } = session;
  const userId = user.user_id;
  const pressed = buttonSchema.safeParse(Object.fromEntries(form));
  if (!pressed.success) throw new AppError('bad_request', 'This page has no such button.');
  const { data: button } = pressed;
  if (button.intent === 'end') {
    await endOneSession({ userId, id: button.session });
    return done('That browser is logged out.');
  }
  if (button.intent === 'end-others') {
    await endOtherSessions({ userId, sessionId });
    return done('You are logged out everywhere else.');
  }
  try {
    await disconnectIdentity({ userId, provider: button.provider });
  } catch (error) {
    if (error instanceof AppError) return refused(error.message);
    throw error;
  }
  return done(`${providerNames[button.provider]} no longer logs you in.`);
}

async function submitPassword(request: Request, form: FormData, { user, sessionId }: Session) {
  const submission = parseWithZod(form, { schema: changePasswordSchema });
  const hideFields = ['current', 'password'] as const;
  if (submission.status !== 'success') {
    return data(submission.reply({ hideFields: [...hideFields] }), { status: 400 });
  }
  try {
    const change = () => changePassword({ userId: user.user_id, sessionId, ...submission.value });
    await limitLogin({ request, email: user.email }, change);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fieldErrors = { current: [error.message] };
    return data(submission.reply({ hideFields: [...hideFields], fieldErrors }), formInit(error));
  }
  return done('Your password has been changed, and you are logged out everywhere else.');
}
