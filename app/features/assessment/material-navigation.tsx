import { Form, useNavigation } from '@remix-run/react';
import { Button, ButtonLink } from '~/ui/button';
import { passingKeys } from '~/ui/player-keys';

type MaterialNavigationProps = { materialId: number; previousHref: string | null; canPass: boolean };

/** BACK and NEXT. NEXT on the last question completes the assessment. */
export function MaterialNavigation({ materialId, previousHref, canPass }: MaterialNavigationProps) {
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
        <input type="hidden" name="materialId" value={materialId} />
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
