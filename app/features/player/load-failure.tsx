import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FaultNumber } from '~/ui/fault-number';
import { Page } from '~/ui/page';
import { TryAgain } from '~/ui/try-again';

type Reply = { status?: number; text?: string; fallbackPath?: string };

export function LoadFailure({ wordsFor }: { wordsFor: (reply: Reply) => [title: string, words: string] }) {
  const error = useRouteError();
  const reply = replyOf(error);
  const [title, words] = wordsFor(reply);
  return (
    <Page title={title}>
      <EmptyState title={words}>
        <FaultNumber error={error} />
        <TryAgain error={error} />
        {reply.fallbackPath && (
          <ButtonLink to={reply.fallbackPath} variant="loud">
            Go to the course
          </ButtonLink>
        )}
        <ButtonLink to="/dashboard/learning">Return to My Learning</ButtonLink>
      </EmptyState>
    </Page>
  );
}

function replyOf(error: unknown): Reply {
  if (!isRouteErrorResponse(error)) return {};
  const { status, data } = error;
  return { status, ...(typeof data === 'string' ? { text: data } : data) };
}
