import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { screen } from '~/http/screen.server';
import { redirectWithToast, toastRefusal } from '~/http/toast.server';
import { queueMail } from '~/mail/mail.server';
import { canSendMail, noMail } from '~/mail/transport.server';
import { countAttempt } from '~/rate-limit.server';

export const loader = () => redirect('/account');

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    await readForm(request);
    const user = await requireUser(request);
    return toastRefusal('/account', 'Error', async () => {
      if (!canSendMail) throw new AppError('unavailable', noMail);
      await countAttempt('confirmation', request, user.email);
      await queueMail({ purpose: 'confirm', userId: user.user_id });
      return redirectWithToast('/account', {
        title: 'Look at your e-mail',
        description: `A link to confirm your address is on its way to ${user.email}.`,
      });
    });
  });
