import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { choose } from './choices.server';
import { choiceSchema } from './schema';

const words = {
  model: { on: 'The tutor may ask the model.', off: 'From now on the tutor is built in.' },
  sharing: {
    on: 'Others may see a right query of yours.',
    off: 'From now on nobody else sees your queries.',
  },
};

export const loader = () => redirect('/account/data');

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { about, may } = parse(choiceSchema, Object.fromEntries(await readForm(request)));
    const user = await requireUser(request);
    await choose({ userId: user.user_id, about, may: may === 'on' });
    return redirectWithToast('/account/data', { title: 'Success', description: words[about][may] });
  });
