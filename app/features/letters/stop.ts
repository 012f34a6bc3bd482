import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { screen } from '~/http/screen.server';
import { stopLetters } from './choice.server';

/** Mail programs post here without cookies and without a page of ours (RFC 8058); a person who opens the address chooses. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/letters${new URL(request.url).search}`);

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    await stopLetters(request);
    return new Response('These letters are not sent to you any more.\n', {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  });
