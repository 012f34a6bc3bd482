import type { FormEvent } from 'react';
import { Button } from '~/ui/button';
import { useLandingAddress } from '~/ui/landing';
import type { RepairFields } from './repair.server';

/** Puts the straight characters into the query and runs it: in the editor, or by a form of its own without script. */
export function Repair({ fields }: { fields: RepairFields }) {
  const repairInEditor = async (event: FormEvent) => {
    event.preventDefault();
    const area = document.querySelector<HTMLTextAreaElement>('textarea[name="query"]');
    if (!area?.form) return;
    const { replaceText } = await import('~/ui/sql-codemirror');
    replaceText(area.form, fields.query ?? '');
    area.value = fields.query ?? '';
    area.form.requestSubmit(area.form.querySelector<HTMLButtonElement>('button[value="run"]'));
  };
  return (
    <form method="post" action={useLandingAddress()} onSubmit={repairInEditor}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Repair and run</Button>
    </form>
  );
}
