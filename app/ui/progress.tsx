type ProgressBarProps = { value: number; max?: number; label: string };

export function ProgressBar({ value, max = 100, label }: ProgressBarProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 w-full bg-rule"
    >
      <div
        className={`h-full print:border-t-8 ${share >= 100 ? 'bg-pitch' : 'bg-court'}`}
        style={{ width: `${share}%` }}
      />
    </div>
  );
}
