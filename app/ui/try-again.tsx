import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { ButtonLink } from './button';

/** Reloads a page that failed to load; nothing for statuses below 500, which would stay the same. */
export function TryAgain({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return null;
  return (
    <ButtonLink to={pathname + search} reloadDocument variant="loud">
      Try again
    </ButtonLink>
  );
}
