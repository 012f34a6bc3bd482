import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { keepSplit, share } from './split';

type SplitPaneProps = { left: ReactNode; right: ReactNode; label: string };

const within = (percent: number) => Math.min(share.maximum, Math.max(share.minimum, percent));

/** Two panes one above the other; on wide screens side by side, where script runs with a line between them that moves. */
export function SplitPane({ left, right, label }: SplitPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(share.start);
  useEffect(() => {
    const kept = Number.parseFloat(document.documentElement.style.getPropertyValue('--split'));
    if (kept) setPercent(kept);
  }, []);
  const move = (to: number) => {
    const bounded = within(to);
    setPercent(bounded);
    keepSplit(bounded);
  };

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!pane.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left: start, width } = pane.current.getBoundingClientRect();
    move(((event.clientX - start) / width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: percent - 2,
      ArrowRight: percent + 2,
      Home: share.minimum,
      End: share.maximum,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };

  return (
    <div ref={pane} className="pane">
      <div className="grid min-w-0 content-start gap-4">{left}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no hr */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={share.minimum}
        aria-valuemax={share.maximum}
        aria-valuenow={Math.round(percent)}
        className="splitter noscript:hidden"
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className="grid min-w-0 content-start gap-4">{right}</div>
    </div>
  );
}
