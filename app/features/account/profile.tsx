import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { memberSince } from './profile.server';

export const meta = pageMeta('Profile', 'Your name at Boxscore, and since when you have been with us.');

export const handle = { wordsFor: (why = 'Failed to fetch user') => why };

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    return { username: user.username.split('@')[0], since: await memberSince(user.user_id) };
  });

export default function Profile() {
  const { username, since } = useLoaderData<typeof loader>();
  return (
    <Page title="Profile" actions={<ButtonLink to="/account">Account</ButtonLink>}>
      <Box>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_1fr]">
          <dt className="text-ink-2">Username</dt>
          <dd className="font-semibold wrap-anywhere">{username}</dd>
          <dt className="text-ink-2">Member Since</dt>
          <dd className="font-semibold">{since}</dd>
        </dl>
      </Box>
    </Page>
  );
}
