import type { ReactNode } from 'react';

/** Two panes one above the other; on wide screens side by side. */
export function SplitPane({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="pane">
      <div className="grid min-w-0 content-start gap-4">{left}</div>
      <div className="grid min-w-0 content-start gap-4">{right}</div>
    </div>
  );
}
