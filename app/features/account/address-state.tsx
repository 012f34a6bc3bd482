import { Badge } from '~/ui/box';
import { Button } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';

type AddressStateProps = { email: string; isConfirmed: boolean; canSend: boolean };

export function AddressState({ email, isConfirmed, canSend }: AddressStateProps) {
  return (
    <section aria-labelledby="address" className="mb-8 border-y py-4">
      <h2 id="address" className="sr-only">
        Email address
      </h2>
      <p className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere">Signed in as {email}.</span>
        <Badge tone={isConfirmed ? 'good' : 'note'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!isConfirmed && !canSend && (
        <p className="mt-3 text-ink-2">
          This site cannot send e-mail, so it has no link for you to confirm that this address is yours.
        </p>
      )}
      {!isConfirmed && canSend && (
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
