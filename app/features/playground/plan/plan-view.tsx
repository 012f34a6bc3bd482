import { QueryText } from '~/ui/prose';
import type { Plan, PlanStep } from './plan';

/** The steps of a plan; two plans are side by side on wide screens. */
export function PlanView({ plans }: { plans: readonly Plan[] }) {
  const isPair = plans.length > 1;
  return (
    <div className={isPair ? 'grid min-w-0 gap-6 sm:grid-cols-2' : 'grid min-w-0 gap-2'}>
      {plans.map((plan, index) => (
        <section key={index === 0 ? 'this' : 'before'} className="grid min-w-0 content-start gap-2">
          <h2 className="text-subhead">
            {!isPair ? 'The plan of Postgres' : index === 0 ? 'This query' : 'The one before'}
          </h2>
          {isPair && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 text-sm">Its text</summary>
              <QueryText>{plan.query}</QueryText>
            </details>
          )}
          <dl className="grid gap-2 text-sm">
            <Fact name="Time" value={plan.ms} />
            <Fact name="Rows read of tables" value={plan.read} />
            <Fact name="Most of the time" value={plan.slowest} />
          </dl>
          <ol>
            {plan.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
              <Step key={at} step={step} number={at + 1} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const Fact = ({ name, value }: Record<'name' | 'value', string>) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-mono">{value}</dd>
  </div>
);

function Step({ step, number }: { step: PlanStep; number: number }) {
  const { name, words, details, remarks, rows, expected, ms, share } = step;
  return (
    <li className="grid min-w-0 gap-1 border-t py-2">
      <div className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-mono font-semibold text-court">
          {number}. {name}
        </span>
        <span className="font-mono">{ms}</span>
      </div>
      <span aria-hidden="true" className="h-1 bg-ink-3" style={{ width: `${share * 100}%` }} />
      <p>{words}</p>
      {details.map(({ label, text }) => (
        <p key={label} className="text-sm text-ink-2">
          {label} <code className="wrap-anywhere">{text}</code>
        </p>
      ))}
      <p className="text-sm text-ink-2">
        {rows} {rows === '1' ? 'row' : 'rows'}, {expected} expected
      </p>
      {remarks.map((remark) => (
        <p key={remark} className="border-s-[3px] border-current ps-2 text-gold">
          <span className="text-ink">{remark}</span>
        </p>
      ))}
    </li>
  );
}
