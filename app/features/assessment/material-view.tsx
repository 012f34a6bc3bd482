import { Suspense, useId } from 'react';
import type { Dictionary } from '~/features/catalog/course.server';
import { QueryOutcome } from '~/features/player/query-outcome';
import { QueryForm, QueryTask } from '~/features/player/query-task';
import type { TriesProps } from '~/features/player/tries';
import { useBusy } from '~/ui/busy';
import { Landing } from '~/ui/landing';
import { QueryText } from '~/ui/prose';
import { servedPart } from '~/ui/served-part';
import { Verdict } from '~/ui/verdict';
import { HintList } from './hint-list';
import type { PublicMaterial } from './material.server';
import type { AssessmentReply } from './reply.server';

const Tries = servedPart<TriesProps>(() => import('~/features/player/tries'));

type MaterialViewProps = {
  material: PublicMaterial;
  outcome?: AssessmentReply;
  dictionary: Pick<Dictionary, 'dataset' | 'tables' | 'diagram'>;
  tries: TriesProps['tries'];
  /** When the attempt began, which tells it from the others. */
  attempt: string;
};

/** A question on the left; the learner's query, or what it earned, on the right. */
export function MaterialView({ material, outcome, dictionary, tries, attempt }: MaterialViewProps) {
  const formId = useId();
  const isBusy = useBusy({ intent: 'hint' });
  const newest = outcome?.kind === 'hinted' ? outcome.used : undefined;
  const hints = (
    <>
      <HintList material={material} formId={formId} newest={newest} isBusy={isBusy} />
      <Suspense>{!material.result && <Tries tries={tries} formId={formId} />}</Suspense>
    </>
  );
  return (
    <QueryTask label="Width of the question" task={material} hints={hints}>
      {!material.result && (
        <QueryForm
          id={formId}
          item={material}
          outcome={outcome}
          dictionary={dictionary}
          edition={attempt}
          submitting="Submitting..."
        >
          <input type="hidden" name="hint" value={material.usedHints + 1} />
        </QueryForm>
      )}
      <Landing reply={material.result ? outcome : undefined}>
        {material.result && <Answered answer={material.answer ?? ''} result={material.result} />}
        <QueryOutcome outcome={outcome} formId={formId} />
      </Landing>
    </QueryTask>
  );
}

function Answered({ answer, result }: { answer: string; result: NonNullable<PublicMaterial['result']> }) {
  return (
    <>
      <h2 className="text-subhead">Your answer</h2>
      <QueryText>{answer}</QueryText>
      <Verdict tone={result.isCorrect ? 'good' : 'bad'} title={`You earned ${result.pointsEarned} points.`}>
        <p className="whitespace-pre-wrap">{result.feedback}</p>
      </Verdict>
    </>
  );
}
