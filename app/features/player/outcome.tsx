import { useEffect, useRef } from 'react';
import { DifferenceTable } from '~/features/sandbox/difference-table';
import type { Verdict as Grading } from '~/features/sandbox/grade.server';
import type { ResultSet } from '~/features/sandbox/result';
import type { Explanation } from '~/features/tutor/explanation';
import { StepList } from '~/features/tutor/step-list';
import { QueryError } from '~/ui/query-error';
import { ResultsTable } from '~/ui/results-table';
import { Verdict } from '~/ui/verdict';
import { withCode } from '~/ui/with-code';
import type { Appeal, Appealed, Standing } from './appeal';
import { AppealLine, AppealOutcome } from './appeal-form';
import { Repair } from './repair';
import type { RepairFields } from './repair.server';

type OfferedHint = { hint: string; number: number; of: number };

export type OutcomeProps = {
  outcome:
    | { kind: 'failed'; intent?: string; title?: string; message: string; repair?: RepairFields }
    | { kind: 'ran'; result: ResultSet; sort?: string }
    | { kind: 'explained'; explanation: Explanation }
    | {
        kind: 'graded';
        itemId?: number;
        sort?: string;
        verdict: Grading & { offered?: OfferedHint; appeal?: Appeal | null };
      }
    | { kind: 'appealed'; itemId: number; appealed: Appealed }
    | { kind: 'stands'; itemId: number; appeal: Standing }
    | { kind: 'hinted'; taken?: OfferedHint }
    | { kind: 'rewritten'; query: string }
    | { kind: 'answered' | 'submitted' | 'level' | 'chatted' };
  /** The form of the query. */
  formId?: string;
};

/** What became of a query. It comes into view, and leaves the focus to who goes on typing. */
export default function Outcome({ outcome, formId }: OutcomeProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome.kind === 'rewritten' && formId) void putIntoEditor(formId, outcome.query);
    const isToRead = outcome.kind === 'hinted' || outcome.kind === 'explained';
    const isTyping = document.activeElement?.matches('textarea, [contenteditable=true]');
    if (isToRead && !isTyping) element.current?.focus({ preventScroll: true });
    // What stands since an earlier visit is no news.
    if (outcome.kind !== 'stands') element.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [outcome, formId]);
  return (
    <div ref={element} tabIndex={-1} className="grid min-w-0 gap-4 outline-none empty:hidden">
      <Told outcome={outcome} formId={formId} />
    </div>
  );
}

/** Can be undone there, as what is typed. */
async function putIntoEditor(formId: string, query: string) {
  const { replaceText } = await import('~/ui/sql-codemirror');
  const area = document.querySelector<HTMLTextAreaElement>('textarea[name="query"]');
  if (!area?.form || area.form.id !== formId) return;
  replaceText(area.form, query);
  area.value = query;
}

/** Where it failed, its verdict, its rows. */
function Told({ outcome, formId }: OutcomeProps) {
  switch (outcome.kind) {
    case 'failed':
      // The tutor says so in its own place.
      if (outcome.intent?.includes('chat')) return null;
      return (
        <>
          <QueryError
            title={outcome.intent === 'solution' ? 'Not shown' : outcome.title}
            message={outcome.message}
          />
          {outcome.repair && <Repair fields={outcome.repair} />}
        </>
      );
    case 'ran':
      return (
        <ResultsTable
          result={outcome.result}
          caption="Your result"
          sorting={formId ? { formId, intent: 'run', sort: outcome.sort } : undefined}
        />
      );
    case 'explained':
      return <StepList explanation={outcome.explanation} />;
    case 'graded': {
      const { isCorrect, message, advice, difference, result, offered, appeal } = outcome.verdict;
      return (
        <>
          <Verdict tone={isCorrect ? 'good' : 'bad'} title={isCorrect ? message : 'Incorrect'}>
            {advice && <p className="max-w-prose font-semibold">{advice.words}</p>}
            {!isCorrect && <p>{message}</p>}
          </Verdict>
          {offered && <Offer {...offered} />}
          {difference && <DifferenceTable difference={difference} />}
          {appeal && outcome.itemId && <AppealLine itemId={outcome.itemId} appeal={appeal} />}
          <ResultsTable
            result={result}
            caption="Your result"
            sorting={formId ? { formId, intent: 'submit', sort: outcome.sort } : undefined}
          />
        </>
      );
    }
    case 'rewritten':
      return <p role="status">It is in the editor again.</p>;
    case 'hinted': {
      const { taken } = outcome;
      return (
        taken && (
          <Verdict tone="note" title={`Hint ${taken.number} of ${taken.of}`}>
            <p>{withCode(taken.hint)}</p>
          </Verdict>
        )
      );
    }
    case 'appealed':
      return <AppealOutcome itemId={outcome.itemId} appealed={outcome.appealed} />;
    case 'stands':
      return <AppealLine itemId={outcome.itemId} appeal={outcome.appeal} />;
    default:
      return null;
  }
}

function Offer({ hint, number, of }: OfferedHint) {
  return (
    <details className="border-s-[3px] border-gold ps-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Stuck? Hint {number} of {of}
      </summary>
      <p>{withCode(hint)}</p>
    </details>
  );
}
