import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FaultNumber } from '~/ui/fault-number';
import { Page } from '~/ui/page';
import { TryAgain } from '~/ui/try-again';

type Reply = { status?: number; text?: string };

export function LoadFailure({ wordsFor }: { wordsFor: (reply: Reply) => [title: string, words: string] }) {
  const error = useRouteError();
  const [title, words] = wordsFor(
    isRouteErrorResponse(error) ? { status: error.status, text: String(error.data) } : {},
  );
  return (
    <Page title={title}>
      <EmptyState title={words}>
        <FaultNumber error={error} />
        <TryAgain error={error} />
        <ButtonLink to="/dashboard/learning">Return to My Learning</ButtonLink>
      </EmptyState>
    </Page>
  );
}
