import { useHydrated } from './hydrated';
import type { RowOpening } from './row-opening';

type RowButtonProps = {
  opening: RowOpening;
  form: string;
  name: string;
  value: string;
  label: string;
  children: string;
};

/** Opens a page about the row; with script opens the row in place. */
export function RowButton({ opening, form, name, value, label, children }: RowButtonProps) {
  const isHydrated = useHydrated();
  return (
    <button
      {...{ form, name, value }}
      formAction={opening.action}
      aria-label={label}
      aria-expanded={isHydrated ? opening.open === `${name} ${value}` : undefined}
      onClick={opening.onOpen}
      className="underline"
    >
      {children}
    </button>
  );
}

/** Shown below its row, as wide as the visible part of the table. */
export function OpenedRow({ opening, columns }: { opening: RowOpening; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className="whitespace-normal">
        <div className="sticky start-3 w-[calc(100cqi-2rem)] font-sans">{opening.answer}</div>
      </td>
    </tr>
  );
}
