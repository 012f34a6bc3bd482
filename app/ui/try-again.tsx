import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { ButtonLink } from './button';

/** Beside what is said of a page that could not be had, unless it would be the same the next time. */
export function TryAgain({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return null;
  return (
    <ButtonLink to={pathname + search} reloadDocument variant="loud">
      Try again
    </ButtonLink>
  );
}
