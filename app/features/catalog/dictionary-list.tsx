import { useDrawOnce } from '~/ui/drawn-once';
import { lazyPart, ScriptPart } from '~/ui/script-part';
import type { Dictionary } from './course.server';

const FirstRows = lazyPart(() => import('./first-rows'));

export type DictionaryListProps = { dictionary: Pick<Dictionary, 'dataset' | 'tables' | 'diagram'> };

export default function DictionaryList({ dictionary }: DictionaryListProps) {
  const { tables } = dictionary;
  const drawOnce = useDrawOnce();
  const inside = () => <Tables dictionary={dictionary} />;
  const className = 'grid gap-5 pb-4';
  return (
    <div>
      <details className="border-t">
        <summary className="min-h-11 cursor-pointer py-2 font-serif font-semibold">
          Data Dictionary: {tables.length} tables
        </summary>
        {drawOnce ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that React has rendered
          <div className={className} dangerouslySetInnerHTML={drawOnce(tables, inside)} />
        ) : (
          <div className={className}>{inside()}</div>
        )}
        <ScriptPart>
          <FirstRows />
        </ScriptPart>
      </details>
    </div>
  );
}

function Tables({ dictionary: { dataset, tables, diagram } }: DictionaryListProps) {
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-5 text-sm">
        {tables.map(({ name, description, columns }) => (
          <li key={name} className="border-t-[3px] border-t-rule-2">
            <div className="flex flex-wrap items-center justify-between gap-x-3 border-b">
              <p className="font-mono font-semibold">{name}</p>
              <a
                href={`/tables/${dataset}/${name}`}
                target="_blank"
                rel="noopener"
                className="py-1 text-ink-2"
              >
                First rows<span className="sr-only"> of {name}</span>
              </a>
            </div>
            <p className="pt-1 text-ink-2">{description}</p>
            <dl className="grid gap-2 pt-2">
              {columns.map((column) => (
                <div key={column.name}>
                  <dt className="flex flex-wrap justify-between gap-x-3 font-mono">
                    <span>{column.name}</span> <span className="text-ink-2">{column.type}</span>
                  </dt>
                  <dd className="text-ink-2">{column.description}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <details className="border-t">
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">Entity diagram</summary>
        <div
          className="pb-4 text-sm [&_svg]:h-auto [&_svg]:max-w-full [&_ul]:mt-4 [&_ul]:grid [&_ul]:gap-1 [&_ul]:text-ink-2"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from the schema when the content was seeded
          dangerouslySetInnerHTML={{ __html: diagram }}
        />
      </details>
    </>
  );
}
