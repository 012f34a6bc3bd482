import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { chooseModel } from '~/features/tutor/model-choice.server';
import { parse, readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { tutorChoiceSchema } from './schema';

export const loader = () => redirect('/account/data');

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { model } = parse(tutorChoiceSchema, Object.fromEntries(await readForm(request)));
    const user = await requireUser(request);
    const may = model === 'on';
    await chooseModel({ userId: user.user_id, may });
    return redirectWithToast('/account/data', {
      title: 'Success',
      description: may ? 'The tutor may ask the model.' : 'From now on the tutor is built in.',
    });
  });
