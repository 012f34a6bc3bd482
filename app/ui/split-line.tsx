import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { keepSplit, type Split, splits } from './split';

const kept = (split: Split) => {
  const { property, start } = splits[split];
  return Number.parseFloat(document.documentElement.style.getPropertyValue(property)) || start;
};

/** The line between two panes, moved by pointer and keys. */
export default function SplitLine({ split, label }: { split: Split; label: string }) {
  const { minimum, maximum } = splits[split];
  const [share, setShare] = useState(() => kept(split));
  const move = (to: number) => {
    const bounded = Math.min(maximum, Math.max(minimum, to));
    setShare(bounded);
    keepSplit(split, bounded);
  };

  const drag = ({ currentTarget: line, clientX, clientY, pointerId }: PointerEvent<HTMLDivElement>) => {
    const { previousElementSibling: pane, parentElement: panes } = line;
    if (!pane || !panes || !line.hasPointerCapture(pointerId)) return;
    const { left, width } = panes.getBoundingClientRect();
    const [moved, whole] =
      split === 'width'
        ? [clientX - left, width]
        : [
            clientY - (pane.querySelector('.cm-editor') ?? pane).getBoundingClientRect().top,
            window.innerHeight,
          ];
    move((moved / whole) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: share - 2,
      ArrowUp: share - 2,
      ArrowRight: share + 2,
      ArrowDown: share + 2,
      Home: minimum,
      End: maximum,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be a movable separator
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={split === 'width' ? 'vertical' : 'horizontal'}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      aria-valuenow={Math.round(share)}
      className={`splitter splitter-${split}`}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}
