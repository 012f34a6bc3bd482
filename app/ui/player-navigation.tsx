import { Form, useNavigation } from '@remix-run/react';
import { Button, ButtonLink } from './button';
import { passingKeys } from './player-keys';

/** `current`: what the form is about, as one of its fields. */
type PlayerNavigationProps = {
  current: { name: string; value: number };
  previousHref: string | null;
  canPass: boolean;
};

/** BACK and NEXT. */
export function PlayerNavigation({ current, previousHref, canPass }: PlayerNavigationProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'next';
  return (
    <>
      {previousHref ? (
        <ButtonLink to={previousHref} aria-keyshortcuts={passingKeys.back}>
          BACK
        </ButtonLink>
      ) : (
        <Button disabled>BACK</Button>
      )}
      <Form method="post">
        <input type="hidden" {...current} />
        <Button
          name="intent"
          value="next"
          variant={canPass ? 'loud' : 'plain'}
          disabled={!canPass || isBusy}
          aria-keyshortcuts={passingKeys.next}
        >
          NEXT
        </Button>
      </Form>
    </>
  );
}
