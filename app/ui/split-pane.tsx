import type { ReactNode } from 'react';
import { lazyPart, ScriptPart } from './script-part';

type SplitPaneProps = { left: ReactNode; right: ReactNode; label: string };

const SplitLine = lazyPart(() => import('./split-line'));

/** Two panes one above the other; on wide screens side by side, where script runs with a line between them that moves. */
export function SplitPane({ left, right, label }: SplitPaneProps) {
  return (
    <div className="pane">
      <div className="grid min-w-0 content-start gap-4">{left}</div>
      <ScriptPart>
        <SplitLine label={label} />
      </ScriptPart>
      <div className="grid min-w-0 content-start gap-4">{right}</div>
    </div>
  );
}
