import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { sharingChoiceSchema } from './schema';
import { chooseSharing } from './sharing.server';

export const loader = () => redirect('/account/data');

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { sharing } = parse(sharingChoiceSchema, Object.fromEntries(await readForm(request)));
    const user = await requireUser(request);
    const may = sharing === 'on';
    await chooseSharing({ userId: user.user_id, may });
    return redirectWithToast('/account/data', {
      title: 'Success',
      description: may
        ? 'Others may see a right query of yours.'
        : 'From now on nobody else sees your queries.',
    });
  });
