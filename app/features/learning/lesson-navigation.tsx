import { Form, useNavigation } from '@remix-run/react';
import { Button, ButtonLink } from '~/ui/button';
import { passingKeys } from '~/ui/player-keys';

type LessonNavigationProps = { itemId: number; previousHref: string | null; canPass: boolean };

/** BACK and NEXT. */
export function LessonNavigation({ itemId, previousHref, canPass }: LessonNavigationProps) {
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
        <input type="hidden" name="itemId" value={itemId} />
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
