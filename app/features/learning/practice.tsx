import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { MistakeList } from './mistake-list';
import { listMistakes, listUnsolved } from './unsolved.server';
import { UnsolvedList } from './unsolved-list';

export const meta = pageMeta('Practice');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const [mistakes, unsolved] = await Promise.all([listMistakes(userId), listUnsolved(userId)]);
    return { mistakes, unsolved };
  });

export default function Practice() {
  const { mistakes, unsolved } = useLoaderData<typeof loader>();
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
      {unsolved.length > 0 && (
        <section aria-labelledby="unsolved" className="grid gap-2 pt-8">
          <h2 id="unsolved" className="text-subhead">
            Seen, not solved
          </h2>
          <UnsolvedList unsolved={unsolved} />
        </section>
      )}
      {mistakes.length > 0 && <MistakeList mistakes={mistakes} />}
    </Page>
  );
}
