import { type FormEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { DisplayedResult } from '~/features/sandbox/display.server';
import type { Verdict as Grading } from '~/features/sandbox/grade.server';
import { type Explanation, textOf } from '~/features/tutor/explanation';
import { StepList } from '~/features/tutor/step-list';
import { Button } from '~/ui/button';
import { useLandingAddress } from '~/ui/landing';
import { QueryError } from '~/ui/query-error';
import { queryForm } from '~/ui/query-form';
import { useSaid } from '~/ui/said';
import { lazyPart } from '~/ui/script-part';
import { Verdict } from '~/ui/verdict';
import { withCode } from '~/ui/with-code';
import type { Appealed } from './appeal';
import type { Following } from './followed';
import type { Moment } from './moment';
import { MomentWords } from './moment-words';
import { NextButton } from './next-button';
import { OtherQueries } from './other-queries';
import type { OtherQuery } from './other-queries.server';
import { OutcomeRows } from './outcome-rows';
import { QueryButton } from './query-button';
import type { RepairFields } from './repair.server';

const TypedText = lazyPart(
  () => import('./typed-text'),
  ({ text }: { text: string }) => withCode(text),
);

/** `isTyped`: shown letter by letter. */
type TakenHint = { title: string; hint: string; isTyped?: boolean };

export type OutcomeProps = {
  outcome:
    | {
        kind: 'failed';
        intent?: string;
        title?: string;
        message: string;
        repair?: RepairFields;
        again?: string;
      }
    | { kind: 'ran'; result: DisplayedResult; sort?: string; moment?: Moment | null }
    | { kind: 'explained'; explanation: Explanation }
    | { kind: 'planned'; plans: readonly { ms: string; steps: readonly unknown[] }[] }
    | { kind: 'others'; others: OtherQuery[] }
    | { kind: 'graded'; verdict: Grading; sort?: string; moment?: Moment | null }
    | { kind: 'hinted'; taken?: TakenHint }
    | { kind: 'rewritten'; query: string; isFormatted?: boolean }
    | { kind: 'appealed'; appealed: Appealed }
    | { kind: 'solved' | 'answered' | 'submitted' | 'level' | 'chatted' | 'stands' };
  /** The words about the query, or its rows; the page may show other parts between them. */
  part: 'head' | 'body';
  /** The number of the next unread hint, from 1. */
  nextHint?: number;
  /** The id of the query's form. */
  formId?: string;
  /** Settings for following a row of the result. */
  follow?: Following;
  /** Shown below a right verdict in place of NEXT. */
  goOn?: ReactNode;
};

export default function Outcome(props: OutcomeProps) {
  return props.part === 'head' ? <Head {...props} /> : <Body {...props} />;
}

const counted = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`;

const rewrittenWords = ({ isFormatted }: { isFormatted?: boolean }) =>
  isFormatted ? 'Formatted: only line breaks and spaces have changed.' : 'It is in the editor again.';

/** The outcome in words for screen readers. */
function wordsOf(outcome: OutcomeProps['outcome']): string | undefined {
  const moment = 'moment' in outcome ? outcome.moment : null;
  const words = verdictOf(outcome);
  return moment ? [words, moment.title, ...moment.words].filter(Boolean).join(' ') : words;
}

function verdictOf(outcome: OutcomeProps['outcome']): string | undefined {
  switch (outcome.kind) {
    case 'failed':
      return outcome.intent?.includes('chat')
        ? undefined
        : `${outcome.title ?? 'Query Error'}: ${outcome.message}`;
    case 'ran': {
      const { rows, columns, truncated } = outcome.result;
      const first = truncated ? 'The first ' : '';
      return `${first}${counted(rows.length, 'row')}, ${counted(columns.length, 'column')}`;
    }
    case 'explained':
      return [outcome.explanation.title, textOf(outcome.explanation.words)].filter(Boolean).join('. ');
    case 'planned':
      return outcome.plans
        .map(({ ms, steps }) => `A plan of ${counted(steps.length, 'step')}, ${ms}`)
        .join('. ');
    case 'others':
      return `${counted(outcome.others.length, 'query', 'queries')} of other shapes`;
    case 'graded': {
      const { isCorrect, message, advice } = outcome.verdict;
      return isCorrect ? message : ['Incorrect:', advice?.words, message].filter(Boolean).join(' ');
    }
    case 'hinted':
      return outcome.taken && `${outcome.taken.title}: ${outcome.taken.hint.replaceAll('`', '')}`;
    case 'rewritten':
      return rewrittenWords(outcome);
    case 'appealed':
      return 'refusal' in outcome.appealed ? outcome.appealed.refusal : 'You asked for a second look.';
  }
}

const isTyping = () => document.activeElement?.matches('textarea, [contenteditable=true]');

/** Focuses the element that `find` returns for a new reply; without one the focus stays. */
function useReplyFocus(outcome: OutcomeProps['outcome'], find: (place: HTMLElement) => HTMLElement | null) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef<OutcomeProps['outcome']>();
  useEffect(() => {
    if (outcome !== seen.current && place.current) find(place.current)?.focus({ preventScroll: true });
    seen.current = outcome;
  }, [outcome, find]);
  return place;
}

const findNext = (place: HTMLElement) => place.querySelector<HTMLElement>('[data-verdict] [value=next]');
const findSelf = (place: HTMLElement) => (isTyping() ? null : place);
const findNone = () => null;

const place = 'grid min-w-0 gap-3 outline-none empty:hidden';

function Head(props: OutcomeProps) {
  const { outcome, formId } = props;
  const { kind } = outcome;
  useEffect(() => {
    if (outcome.kind === 'rewritten' && formId) void putIntoEditor(formId, outcome.query);
  }, [outcome, formId]);
  useSaid(wordsOf(outcome), outcome);
  const find = kind === 'graded' ? findNext : findNone;
  return (
    <div ref={useReplyFocus(props.outcome, find)} tabIndex={-1} className={place}>
      <Told {...props} />
    </div>
  );
}

/** Replaces the editor's text; the learner can undo it there. */
async function putIntoEditor(formId: string, query: string) {
  const { replaceText } = await import('~/ui/sql-codemirror');
  const area = document.querySelector<HTMLTextAreaElement>('textarea[name="query"]');
  if (!area?.form || area.form.id !== formId) return;
  replaceText(area.form, query);
  area.value = query;
}

function Explained({ outcome }: { outcome: Extract<OutcomeProps['outcome'], { kind: 'explained' }> }) {
  return (
    <div ref={useReplyFocus(outcome, findSelf)} tabIndex={-1} className={place}>
      <StepList explanation={outcome.explanation} />
    </div>
  );
}

function Told({ outcome, nextHint, formId, goOn = <GoOn /> }: OutcomeProps) {
  switch (outcome.kind) {
    case 'failed':
      // The tutor's panel shows its failures itself.
      if (outcome.intent?.includes('chat')) return null;
      return (
        <>
          <QueryError title={outcome.title} message={outcome.message} />
          {outcome.again && formId && (
            <div>
              <QueryButton form={formId} value={outcome.again} busy="Trying...">
                Try again
              </QueryButton>
            </div>
          )}
          {outcome.repair && <Repair fields={outcome.repair} />}
        </>
      );
    case 'ran': {
      const { moment } = outcome;
      return (
        moment && (
          <Verdict tone="note" title={moment.title}>
            {moment.words.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Verdict>
        )
      );
    }
    case 'solved':
      return (
        <Verdict tone="good" title="You have solved this exercise.">
          <GoOn />
        </Verdict>
      );
    case 'graded': {
      const { isCorrect, message, advice } = outcome.verdict;
      return (
        <Verdict tone={isCorrect ? 'good' : 'bad'} title={isCorrect ? message : 'Incorrect'}>
          {advice && <p className="max-w-prose font-semibold">{advice.words}</p>}
          {!isCorrect && <p>{message}</p>}
          {advice?.more && <MoreAdvice sentences={advice.more} />}
          {outcome.moment && <MomentWords moment={outcome.moment} />}
          {isCorrect && goOn}
          {!isCorrect && nextHint && (
            <div>
              <QueryButton form={queryForm} value={`hint: ${nextHint}`} busy="Hint..." className="text-sm">
                Read hint {nextHint}
              </QueryButton>
            </div>
          )}
        </Verdict>
      );
    }
    case 'rewritten':
      return <p>{rewrittenWords(outcome)}</p>;
    case 'hinted': {
      const { taken } = outcome;
      return (
        taken && (
          <Verdict tone="note" title={taken.title}>
            <p>
              <Suspense>{taken.isTyped ? <TypedText text={taken.hint} /> : withCode(taken.hint)}</Suspense>
            </p>
          </Verdict>
        )
      );
    }
    default:
      return null;
  }
}

const MoreAdvice = ({ sentences }: { sentences: string[] }) => (
  <details className="max-w-prose">
    <summary className="min-h-11 py-2">More</summary>
    <ul className="list-disc ps-5">
      {sentences.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  </details>
);

const GoOn = () => (
  <div>
    <NextButton />
  </div>
);

function Body({ outcome, formId, follow }: OutcomeProps) {
  const sortedBy = (intent: string, sort?: string) => (formId ? { formId, intent, sort } : undefined);
  switch (outcome.kind) {
    case 'ran':
      return <OutcomeRows result={outcome.result} sorting={sortedBy('run', outcome.sort)} follow={follow} />;
    case 'explained':
      return <Explained outcome={outcome} />;
    case 'others':
      return <OtherQueries others={outcome.others} />;
    case 'graded': {
      const sorting = sortedBy('submit', outcome.sort);
      return <OutcomeRows {...outcome.verdict} {...{ sorting, follow }} />;
    }
    default:
      return null;
  }
}

/** Puts the straight characters into the query and runs it: in the editor, or by a form of its own without script. */
export function Repair({ fields }: { fields: RepairFields }) {
  const repairInEditor = async (event: FormEvent) => {
    event.preventDefault();
    const area = document.querySelector<HTMLTextAreaElement>('textarea[name="query"]');
    if (!area?.form) return;
    const { replaceText } = await import('~/ui/sql-codemirror');
    replaceText(area.form, fields.query ?? '');
    area.value = fields.query ?? '';
    area.form.requestSubmit(area.form.querySelector<HTMLButtonElement>('button[value="run"]'));
  };
  return (
    <form method="post" action={useLandingAddress()} onSubmit={repairInEditor}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Repair and run</Button>
    </form>
  );
}
