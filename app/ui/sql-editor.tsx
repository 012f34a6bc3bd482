import { useId } from 'react';

type SqlEditorProps = {
  name: string;
  label: string;
  defaultValue?: string;
  schema?: Record<string, string[]>;
  onRun?: (query: string) => void;
};

export function SqlEditor({ name, label, defaultValue }: SqlEditorProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        defaultValue={defaultValue}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="min-h-36 w-full resize-y rounded-sm border border-ink-3 bg-paper p-3 font-mono text-base/relaxed text-ink [tab-size:2] sm:text-sm/relaxed"
      />
    </div>
  );
}
