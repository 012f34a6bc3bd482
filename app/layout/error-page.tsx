import { isRouteErrorResponse } from '@remix-run/react';
import { ButtonLink } from '~/ui/button';
import { Page } from '~/ui/page';

type Words = { title: string; text: string };

const notFound: Words = {
  title: '404 Page Not Found',
  text: "The page you're looking for doesn't exist.",
};

const words: Record<number, Words> = {
  400: { title: 'That did not work', text: 'Something in the request was not as expected.' },
  401: { title: 'Please log in', text: 'This page is for learners who are signed in.' },
  403: { title: 'Not yours to see', text: 'This page belongs to another learner or needs an enrollment.' },
  404: notFound,
  429: { title: 'A short break', text: 'Too many requests came at once. Please try again in a moment.' },
  503: { title: 'Back in a moment', text: 'The site is busy right now. Please try again shortly.' },
};

const unforeseen: Words = {
  title: 'Something went wrong',
  text: 'The fault is on our side. Please try again; what you have saved is safe.',
};

/** What the reply says, if it is one of our own sentences and not a framework's. */
function sentenceOf(error: unknown) {
  if (!isRouteErrorResponse(error) || error.status === 404 || error.status >= 500) return undefined;
  const { data } = error;
  return typeof data === 'string' && data.endsWith('.') && data.length < 200 ? data : undefined;
}

/** Any failure as a page: kind words, a way on, never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text } = words[status] ?? unforeseen;
  return (
    <Page title={title}>
      <p className="mb-6 text-lead text-ink-2">{sentenceOf(error) ?? text}</p>
      <div className="flex flex-wrap gap-3">
        {status === 401 && (
          <ButtonLink to="/login" variant="loud">
            Login
          </ButtonLink>
        )}
        <ButtonLink to="/">Home</ButtonLink>
        <ButtonLink to="/catalog" variant="quiet">
          Course Catalog
        </ButtonLink>
      </div>
    </Page>
  );
}
