import { type ComponentProps, type ReactNode, useId } from 'react';

type Described = { label: ReactNode; name: string; errors?: string[] | null; hint?: ReactNode };

const control =
  'w-full min-h-11 rounded-sm border-[1.5px] border-ink-3 bg-sheet px-3 py-2 text-base text-ink aria-invalid:border-foul disabled:border-rule disabled:text-ink-3';
const editable = `${control} read-only:border-rule read-only:bg-transparent`;

function useWiring({ id, errors, hint }: { id?: string } & Pick<Described, 'errors' | 'hint'>) {
  const generated = useId();
  const own = id ?? generated;
  const failed = Boolean(errors?.length);
  const describedBy = [hint && `${own}-hint`, failed && `${own}-error`].filter(Boolean).join(' ');
  const notes = (
    <>
      {hint && (
        <span id={`${own}-hint`} className="text-sm text-ink-2">
          {hint}
        </span>
      )}
      {failed && (
        <span id={`${own}-error`} className="grid text-[.9rem] text-foul">
          {errors?.map((error) => (
            <span key={error}>{error}</span>
          ))}
        </span>
      )}
    </>
  );
  // With several autoFocus fields, the browser focuses the first.
  const aria = {
    id: own,
    autoFocus: failed,
    'aria-invalid': failed || undefined,
    'aria-describedby': describedBy || undefined,
  };
  return { aria, notes };
}

function Labelled({ label, htmlFor, children }: { label: ReactNode; htmlFor: string; children: ReactNode }) {
  return (
    <div className="mb-4 grid max-w-form content-start gap-1">
      <label htmlFor={htmlFor} className="font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}

export function Field({ label, errors, hint, id, ...input }: Described & ComponentProps<'input'>) {
  const { aria, notes } = useWiring({ id, errors, hint });
  return (
    <Labelled label={label} htmlFor={aria.id}>
      <input className={editable} {...input} {...aria} />
      {notes}
    </Labelled>
  );
}

export function TextareaField({ label, errors, hint, id, ...area }: Described & ComponentProps<'textarea'>) {
  const { aria, notes } = useWiring({ id, errors, hint });
  return (
    <Labelled label={label} htmlFor={aria.id}>
      <textarea rows={3} className={editable} {...area} {...aria} />
      {notes}
    </Labelled>
  );
}

type SelectFieldProps = Described &
  ComponentProps<'select'> & { options: readonly { value: string; label: string }[]; placeholder?: string };

export function SelectField({ label, errors, hint, id, options, placeholder, ...select }: SelectFieldProps) {
  const { aria, notes } = useWiring({ id, errors, hint });
  return (
    <Labelled label={label} htmlFor={aria.id}>
      <select className={control} {...select} {...aria}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {notes}
    </Labelled>
  );
}

export function CheckboxField({ label, errors, hint, id, ...input }: Described & ComponentProps<'input'>) {
  const { aria, notes } = useWiring({ id, errors, hint });
  return (
    <div className="mb-4 grid max-w-form gap-1">
      <div className="flex items-start gap-3">
        <input type="checkbox" className="my-[.6rem] size-6 shrink-0 accent-court" {...input} {...aria} />
        <label htmlFor={aria.id} className="min-h-11 py-2.5">
          {label}
        </label>
      </div>
      {notes}
    </div>
  );
}
