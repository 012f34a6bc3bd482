import type { DictionaryTable } from 'drizzle/schema';

export const completionsOf = (tables: readonly DictionaryTable[]) =>
  Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));

type DictionaryListProps = { tables: readonly DictionaryTable[]; diagram: string };

export function DictionaryList({ tables, diagram }: DictionaryListProps) {
  if (tables.length === 0) return null;
  return (
    <details className="border-t">
      <summary className="min-h-11 cursor-pointer py-2 font-serif font-semibold">
        Data Dictionary: {tables.length} tables
      </summary>
      {/* A link to what a closed part holds opens it. */}
      <div id="dictionary" className="scroll-mt-24">
        <details className="border-t">
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">Entity diagram</summary>
          <div
            className="pb-4 text-sm [&_svg]:h-auto [&_svg]:max-w-full [&_ul]:mt-4 [&_ul]:grid [&_ul]:gap-1 [&_ul]:text-ink-2"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from the schema when the content was seeded
            dangerouslySetInnerHTML={{ __html: diagram }}
          />
        </details>
        {tables.map(({ name, description, columns }) => (
          <details key={name} className="border-t">
            <summary className="min-h-11 cursor-pointer py-2 font-mono text-sm font-semibold">{name}</summary>
            <p className="mb-2 text-sm text-ink-2">{description}</p>
            <dl className="mb-4 grid gap-2 text-sm">
              {columns.map((column) => (
                <div key={column.name}>
                  <dt className="font-mono font-semibold">
                    {column.name} <span className="font-normal text-ink-3">{column.type}</span>
                  </dt>
                  <dd className="text-ink-2">{column.description}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </details>
  );
}
