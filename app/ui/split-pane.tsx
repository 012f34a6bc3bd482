import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';

type SplitPaneProps = { left: ReactNode; right: ReactNode; label: string };

/** Percent of the width for the left pane (specification, section 9). */
const share = { start: 40, minimum: 30, maximum: 60 };

const within = (percent: number) => Math.min(share.maximum, Math.max(share.minimum, percent));

/** Side by side on wide screens where script runs, else one above the other. */
export function SplitPane({ left, right, label }: SplitPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(share.start);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!pane.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left: start, width } = pane.current.getBoundingClientRect();
    setPercent(within(((event.clientX - start) / width) * 100));
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
    setPercent(within(next));
  };

  return (
    <div ref={pane} className="pane" style={{ '--split': `${percent}%` } as React.CSSProperties}>
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
