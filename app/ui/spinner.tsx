/** Beside words that say what is waited for. */
export function Spinner() {
  return (
    <span
      data-testid="spinner"
      aria-hidden="true"
      className="size-4 rounded-full border-2 border-current border-e-transparent motion-safe:animate-spin"
    />
  );
}
