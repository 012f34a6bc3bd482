export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was compiled
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
