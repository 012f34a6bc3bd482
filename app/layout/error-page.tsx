import { isRouteErrorResponse, useMatches } from '@remix-run/react';
import { ButtonLink } from '~/ui/button';
import { FaultNumber } from '~/ui/fault-number';
import { Page } from '~/ui/page';
import { TryAgain } from '~/ui/try-again';

/** A screen's own words for data that failed to load; `why` is undefined when the server could not be reached. */
type Handle = { wordsFor?: (why?: string) => string } | undefined;

const unforeseen = 'The fault is on our side. Please try again in a moment.';

// Our server's errors are one plain sentence, which is shown as it is.
function wordsFor(error: unknown, handle: Handle): [title: string, text: string] {
  const ofScreen = handle?.wordsFor;
  if (!isRouteErrorResponse(error)) {
    if (ofScreen) return ['Error', ofScreen()];
    return ['Something went wrong', unforeseen];
  }
  const { status, data } = error;
  if (status === 404) return ['404 Page Not Found', "The page you're looking for doesn't exist."];
  const isOurs = typeof data === 'string' && /^[A-Z].{1,200}\.$/.test(data);
  const words = isOurs ? data.replace(/ Tell us this number: \w+\.$/, '') : unforeseen;
  if (ofScreen && status >= 500) return ['Error', ofScreen(words)];
  return [status === 403 ? 'Not open to you' : 'That did not work', words];
}

export function ErrorPage({ error }: { error: unknown }) {
  const [title, text] = wordsFor(error, useMatches().at(-1)?.handle as Handle);
  return (
    <Page title={title}>
      <p className="mb-6 text-lead text-ink-2">{text}</p>
      <FaultNumber error={error} />
      <div className="flex flex-wrap gap-3">
        <TryAgain error={error} />
        <ButtonLink to="/">Home</ButtonLink>
        <ButtonLink to="/catalog" variant="quiet">
          Course Catalog
        </ButtonLink>
      </div>
    </Page>
  );
}
