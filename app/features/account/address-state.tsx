import { Form } from '@remix-run/react';
import { Badge } from '~/ui/box';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';

export function AddressState({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const isBusy = useBusy({}, '/account/confirmation');
  return (
    <section aria-labelledby="address" className="mb-8 border-y py-4">
      <h2 id="address" className="sr-only">
        Email address
      </h2>
      <p className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere">Signed in as {email}.</span>
        <Badge tone={isConfirmed ? 'good' : 'note'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!isConfirmed && (
        <Form method="post" action="/account/confirmation" className="mt-3 flex flex-wrap items-center gap-3">
          <p className="text-ink-2">
            We sent you a link to confirm that this address is yours. It works for 24 hours.
          </p>
          <Button disabled={isBusy}>Send the link again</Button>
        </Form>
      )}
    </section>
  );
}
