import type { MouseEvent, ReactNode } from 'react';

/**
 * How the rows of a table are opened. `action`: the form's action without script. `open`: name and value of the open row's
 * button; `answer`: its content.
 */
export type RowOpening = {
  action: string;
  open?: string;
  answer: ReactNode;
  onOpen?(event: MouseEvent<HTMLButtonElement>): void;
};
