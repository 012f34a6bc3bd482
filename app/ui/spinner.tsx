/** A busy mark with words. Where motion is not wanted it stands still and the words do the work. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-2">
      <span
        aria-hidden="true"
        className="size-4 rounded-[50%] border-2 border-rule border-t-court motion-safe:animate-spin"
      />
      {label}
    </span>
  );
}
