import { useLoaderData, useLocation } from '@remix-run/react';
import { Button } from '~/ui/button';
import type { redirectSignedIn } from './signed-in.server';

/** Sign-in with an account elsewhere: plain forms, which leave this site. */
export function OAuthButtons() {
  const { providers, terms } = useLoaderData<typeof redirectSignedIn>();
  const { search } = useLocation();
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-6">
      {providers.map(({ id, label, isConfigured }) => (
        <form key={id} method="post" action={`/auth/${id}${search}`}>
          <Button disabled={!isConfigured}>{label}</Button>
        </form>
      ))}
      {terms && <p className="text-sm text-ink-2">{terms}</p>}
    </div>
  );
}
