import { Button } from '~/ui/button';
import { queryForm } from '~/ui/query-form';
import type { Charted, ChartKind } from './kinds';

type ChartProps = { charted?: Charted; asked?: ChartKind };

const names = { line: 'Line', bar: 'Bars', scatter: 'Scatter', histogram: 'Histogram' };

/** A chart of the result, which the table below shows as well. Each button runs the query again. */
export function Chart({ charted, asked }: ChartProps) {
  const kind = charted ? charted.kind : asked;
  return (
    <>
      <input type="hidden" form={queryForm} name="chart" value={kind ?? ''} />
      {charted && (charted.kinds.length > 0 || kind) && (
        <section aria-label="Chart" className="grid gap-2">
          {charted.svg && (
            <div
              className="max-w-prose"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server, which escapes each text
              dangerouslySetInnerHTML={{ __html: charted.svg }}
            />
          )}
          {charted.words.map((words) => (
            <p key={words} className="text-sm text-ink-2">
              {words}
            </p>
          ))}
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2 print:hidden">
            Chart:
            {charted.kinds.map((each) =>
              each === kind ? (
                <strong key={each}>{names[each]}</strong>
              ) : (
                <Button key={each} form={queryForm} name="intent" value={`chart: ${each}`} variant="quiet">
                  {names[each]}
                </Button>
              ),
            )}
            {kind && (
              <Button form={queryForm} name="intent" value="chart: none" variant="quiet">
                Table only
              </Button>
            )}
          </p>
        </section>
      )}
    </>
  );
}
