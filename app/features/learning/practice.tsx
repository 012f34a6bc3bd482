import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';

export const meta = pageMeta('Practice');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    await requireUser(request);
    return null;
  });

export default function Practice() {
  return (
    <Page title="Practice">
      <EmptyState title="SQL Challenges - coming soon">
        <p className="text-ink-2">
          Until they open, the playground has four challenges on the club’s own data.
        </p>
        <ButtonLink to="/playground" variant="loud">
          Open the SQL Playground
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}
