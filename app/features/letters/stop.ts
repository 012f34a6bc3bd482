import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { longestAddress } from '~/http/redirect.server';
import { screen } from '~/http/screen.server';
import { stopLetters } from './choice.server';

/** Mail programs post here without cookies (RFC 8058); a person who opens the URL is redirected to the choice of letters. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { search } = new URL(request.url);
  return redirect(search.length > longestAddress ? '/letters' : `/letters${search}`);
};

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    await stopLetters(request);
    return new Response('These letters are not sent to you any more.\n', {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  });
