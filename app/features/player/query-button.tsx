import type { ComponentProps } from 'react';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';

type QueryButtonProps = ComponentProps<typeof Button> & { value: string; busy: string };

/** Sends the editor's query; `busy` is what it says meanwhile. */
export function QueryButton({ busy, disabled, children, ...button }: QueryButtonProps) {
  const isBusy = useBusy({ intent: button.value });
  return (
    <Button name="intent" disabled={disabled || isBusy} {...button}>
      {isBusy ? busy : children}
    </Button>
  );
}
