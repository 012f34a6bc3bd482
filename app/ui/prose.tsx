import type { ReactNode } from 'react';

export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the content was sanitised when it was compiled
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function QueryText({ children }: { children: ReactNode }) {
  return (
    <pre className="min-w-0 overflow-x-auto border bg-paper p-3 font-mono text-sm whitespace-pre-wrap">
      {children}
    </pre>
  );
}
