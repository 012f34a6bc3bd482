import type { ReactNode } from 'react';
import { Page } from '~/ui/page';

const lastUpdated = { iso: '2026-11-25', words: 'November 25, 2026' };

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page kicker="Legal" title={title}>
      <p className="mb-8 text-sm text-ink-2">
        Last updated: <time dateTime={lastUpdated.iso}>{lastUpdated.words}</time>
      </p>
      <div className="prose">{children}</div>
    </Page>
  );
}
