import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';

/** The id of the form that goes on to the next item. A page has one such form, and several buttons for it. */
export const nextForm = 'next';

type NextButtonProps = { isOpen?: boolean; isLoud?: boolean; shortcut?: string };

export function NextButton({ isOpen = true, isLoud = isOpen, shortcut }: NextButtonProps) {
  const isBusy = useBusy({ intent: 'next' });
  return (
    <Button
      form={nextForm}
      name="intent"
      value="next"
      variant={isLoud ? 'loud' : 'plain'}
      disabled={!isOpen || isBusy}
      aria-keyshortcuts={shortcut}
    >
      NEXT
    </Button>
  );
}
