import type { ComponentProps } from 'react';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';

type QueryButtonProps = ComponentProps<typeof Button> & { value: string; busy: string };

/** Sends the editor's query; `busy` is its text meanwhile. The button is as wide as the longer of both texts. */
export function QueryButton({ busy, disabled, children, ...button }: QueryButtonProps) {
  const isBusy = useBusy({ intent: button.value });
  return (
    <Button name="intent" disabled={disabled || isBusy} {...button}>
      <span className="grid [&>*]:col-start-1 [&>*]:row-start-1">
        <span className={isBusy ? 'invisible' : undefined}>{children}</span>
        <span className={isBusy ? undefined : 'invisible'}>{busy}</span>
      </span>
    </Button>
  );
}
