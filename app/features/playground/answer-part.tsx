import { Button } from '~/ui/button';
import { CopyField } from '~/ui/copy-field';
import { queryForm } from '~/ui/query-form';
import { Chart } from './chart/chart';
import type { Charted, ChartKind } from './chart/kinds';
import type { Plan } from './plan/plan';
import { PlanView } from './plan/plan-view';

type Answered = { charted?: Charted; plans?: readonly Plan[]; link?: string | null };

/** `asked`: the kind of chart in the URL. */
export type AnswerPartProps = { reply?: object; asked?: ChartKind };

/** The extras of an answered query: chart, plan and link. */
export default function AnswerPart({ reply, asked }: AnswerPartProps) {
  const { charted, plans, link }: Answered = reply ?? {};
  return (
    <>
      <Chart charted={charted} asked={asked} />
      {plans && <PlanView plans={plans} />}
      {link !== undefined && (
        <div className="flex flex-wrap items-start gap-x-4 print:hidden">
          <Button form={queryForm} name="intent" value="plan" variant="quiet">
            Show the plan
          </Button>
          {plans?.[0] && (
            <>
              <input type="hidden" form={queryForm} name="before" value={plans[0].query} />
              <Button form={queryForm} name="intent" value="plan: beside" variant="quiet">
                Show it beside this one
              </Button>
            </>
          )}
          <a href="/playground/history" className="self-center text-sm">
            Your queries
          </a>
          <Share link={link} />
        </div>
      )}
    </>
  );
}

type ShareProps = { link: string | null };

/** A link that fills the reader's editor with the query, and runs nothing. */
export function Share({ link }: ShareProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">Copy link</summary>
      {link ? (
        <CopyField label="A link to this query" name="link" text={link} />
      ) : (
        <p>This query is too long for a link: an address has room for 8 kB.</p>
      )}
    </details>
  );
}
