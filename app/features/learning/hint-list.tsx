import { withCode } from '~/ui/with-code';

/** The hints that were read. @param count of all there are */
export function HintList({ hints, count }: { hints: readonly string[]; count: number }) {
  return hints.map((hint, index) => (
    <details key={hint}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
        Hint {index + 1} of {count}
      </summary>
      <p>{withCode(hint)}</p>
    </details>
  ));
}
