import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { sendConfirmation } from '~/features/auth/confirmation.server';
import { requireUser } from '~/features/auth/session.server';
import { readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast, toastRefusal } from '~/http/toast.server';
import { countAttempt } from '~/rate-limit.server';

export const loader = () => redirect('/account');

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    await readForm(request);
    const user = await requireUser(request);
    return toastRefusal('/account', 'Error', async () => {
      await countAttempt('confirmation', request, user.email);
      sendConfirmation(user.user_id);
      return redirectWithToast('/account', {
        title: 'Look at your e-mail',
        description: `A link to confirm your address is on its way to ${user.email}.`,
      });
    });
  });
