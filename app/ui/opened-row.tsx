import { useAwake } from './awake';
import type { RowOpening } from './row-opening';

type RowButtonProps = {
  opening: RowOpening;
  form: string;
  name: string;
  value: string;
  label: string;
  children: string;
};

/** Leads to a page of the row, and with script opens it where it is. */
export function RowButton({ opening, form, name, value, label, children }: RowButtonProps) {
  const isAwake = useAwake();
  return (
    <button
      {...{ form, name, value }}
      formAction={opening.action}
      aria-label={label}
      aria-expanded={isAwake ? opening.open === `${name} ${value}` : undefined}
      onClick={opening.onOpen}
      className="underline"
    >
      {children}
    </button>
  );
}

/** Below the row that it is of, as wide as what can be seen of the table. */
export function OpenedRow({ opening, columns }: { opening: RowOpening; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className="whitespace-normal">
        <div className="sticky start-3 w-[calc(100cqi-2rem)] font-sans">{opening.answer}</div>
      </td>
    </tr>
  );
}
