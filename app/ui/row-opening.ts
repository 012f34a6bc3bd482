import type { MouseEvent, ReactNode } from 'react';

/**
 * What opens the rows of a table. `action`: where the form of a row leads without script; `open`: the value of the button that is
 * open, and `answer` what it has brought.
 */
export type RowOpening = {
  action: string;
  open?: string;
  answer: ReactNode;
  onOpen?(event: MouseEvent<HTMLButtonElement>): void;
};
