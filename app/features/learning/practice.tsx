import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: 'Practice · Boxscore' }];

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    await requireUser(request);
    return null;
  });

export default function Practice() {
  return (
    <Page title="Practice">
      <EmptyState title="SQL Challenges - coming soon">
        <ButtonLink to="/dashboard/learning">My Learning</ButtonLink>
      </EmptyState>
    </Page>
  );
}
