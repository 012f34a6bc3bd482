import type { ReactNode } from 'react';

export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 border-y border-t-[3px] border-t-rule-2 py-10">
      <h2 className="text-subhead">{title}</h2>
      {children}
    </div>
  );
}
