import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { parse, readForm } from '~/http/body.server';
import { keepLight } from '~/http/light.server';
import { safeRedirect } from '~/http/redirect.server';
import { screen } from '~/http/screen.server';

const lightSchema = z.object({ light: z.enum(['on', 'off']) });

export const loader = () => redirect('/');

/** Redirects back to the page with the switch. */
export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { light } = parse(lightSchema, Object.fromEntries(await readForm(request)));
    const from = request.headers.get('Referer') ?? '';
    const { pathname = '/', search = '' } = URL.canParse(from) ? new URL(from) : {};
    const headers = { 'Set-Cookie': await keepLight(light === 'on') };
    return redirect(safeRedirect(pathname + search, '/'), { status: 303, headers });
  });
