import { Badge } from '~/ui/box';
import { Button } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';

export function AddressState({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
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
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p className="text-ink-2">
            We sent you a link to confirm that this address is yours. It works for 24 hours.
          </p>
          <ButtonForm action="/account/confirmation">
            {(isBusy) => <Button disabled={isBusy}>Send the link again</Button>}
          </ButtonForm>
        </div>
      )}
    </section>
  );
}
