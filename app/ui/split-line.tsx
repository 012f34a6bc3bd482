import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { keepSplit, share } from './split';

const within = (percent: number) => Math.min(share.maximum, Math.max(share.minimum, percent));

const kept = () =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--split')) || share.start;

/** The line between two panes, moved by pointer and keys. */
export default function SplitLine({ label }: { label: string }) {
  const [percent, setPercent] = useState(kept);
  const move = (to: number) => {
    const bounded = within(to);
    setPercent(bounded);
    keepSplit(bounded);
  };

  const drag = ({ currentTarget: line, clientX, pointerId }: PointerEvent<HTMLDivElement>) => {
    if (!line.parentElement || !line.hasPointerCapture(pointerId)) return;
    const { left, width } = line.parentElement.getBoundingClientRect();
    move(((clientX - left) / width) * 100);
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
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no hr
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={share.minimum}
      aria-valuemax={share.maximum}
      aria-valuenow={Math.round(percent)}
      className="splitter"
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}
