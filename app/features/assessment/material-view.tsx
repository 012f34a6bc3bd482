import { Suspense } from 'react';
import type { DictionaryListProps } from '~/features/catalog/dictionary-list';
import { NextButton } from '~/features/player/next-button';
import { QueryOutcome } from '~/features/player/query-outcome';
import { QueryForm, TaskText } from '~/features/player/query-task';
import type { TriesProps } from '~/features/player/tries';
import { Bench } from '~/ui/bench';
import { useBusy } from '~/ui/busy';
import { queryForm } from '~/ui/query-form';
import { useSaid } from '~/ui/said';
import { servedPart } from '~/ui/served-part';
import { Verdict } from '~/ui/verdict';
import type { HintListProps } from './hint-list';
import type { PublicMaterial } from './material.server';
import type { AssessmentReply } from './reply.server';

const DictionaryList = servedPart<DictionaryListProps>(() => import('~/features/catalog/dictionary-list'));
const HintList = servedPart<HintListProps>(() => import('./hint-list'));
const Tries = servedPart<TriesProps>(() => import('~/features/player/tries'));

type MaterialViewProps = {
  material: PublicMaterial;
  outcome?: AssessmentReply;
  dictionary: DictionaryListProps['dictionary'];
  markRules: string;
  tries: TriesProps['tries'];
  /** When the attempt began; identifies the attempt. */
  attempt: string;
};

export function MaterialView(props: MaterialViewProps) {
  const { material, outcome, dictionary, markRules, tries, attempt } = props;
  const { result, usedHints } = material;
  const isBusy = useBusy({ intent: 'hint' });
  const earned = result && `You earned ${result.pointsEarned} points.`;
  useSaid(earned && outcome ? `${earned} ${result.feedback}` : undefined, outcome);
  const tried = outcome && 'tried' in outcome ? outcome.tried : undefined;
  return (
    <Bench
      first={outcome?.kind === 'rewritten' ? 'query' : 'task'}
      // The result arrives a little later than the reply to the answer.
      reply={outcome?.kind === 'rewritten' ? undefined : (outcome && result) || outcome}
      task={
        <>
          <TaskText task={material} />
          <Suspense fallback={<div className="min-h-11" />}>
            <HintList material={material} isBusy={isBusy} />
          </Suspense>
          <Suspense fallback={<div className="min-h-11" />}>
            <DictionaryList dictionary={dictionary} />
          </Suspense>
          <details className="border-y">
            <summary className="min-h-11 cursor-pointer py-2 font-serif font-semibold">What counts</summary>
            <p className="max-w-prose pb-4 text-sm text-ink-2">
              Each question takes one answer; run your query as often as you like before. One that does not
              run is no answer. {markRules}
            </p>
          </details>
          {!result && (
            <Suspense>
              <Tries {...{ tries, tried }} formId={queryForm} />
            </Suspense>
          )}
        </>
      }
      query={
        <QueryForm
          item={material}
          outcome={outcome}
          tables={dictionary.tables}
          edition={attempt}
          submitting="Submitting..."
          isOver={result !== null}
        >
          <input type="hidden" name="hint" value={usedHints + 1} />
        </QueryForm>
      }
      answer={
        <>
          {result && (
            <Verdict tone={result.isCorrect ? 'good' : 'bad'} title={earned}>
              <p className="whitespace-pre-wrap">{result.feedback}</p>
              <div>
                <NextButton />
              </div>
            </Verdict>
          )}
          <QueryOutcome part="head" formId={queryForm} outcome={outcome} />
          <QueryOutcome part="body" formId={queryForm} outcome={outcome} />
        </>
      }
    />
  );
}
