import { Form, useNavigation, useParams } from '@remix-run/react';
import { useId, useState } from 'react';
import type { Dictionary } from '~/features/catalog/course.server';
import { completionsOf, DictionaryList } from '~/features/catalog/dictionary-list';
import { CancelButton } from '~/features/sandbox/cancel-button';
import { Button } from '~/ui/button';
import { useDraft } from '~/ui/draft';
import { Prose } from '~/ui/prose';
import { ResultsTable } from '~/ui/results-table';
import { SplitPane } from '~/ui/split-pane';
import { SqlEditor } from '~/ui/sql-editor';
import { Verdict } from '~/ui/verdict';
import { HintList } from './hint-list';
import type { PublicMaterial } from './material.server';
import type { PlayerOutcome } from './player-outcome';

type MaterialViewProps = {
  material: PublicMaterial;
  outcome?: PlayerOutcome;
  dictionary: Pick<Dictionary, 'tables' | 'diagram'>;
};

/** A question on the left; the learner's query, or what it earned, on the right. */
export function MaterialView({ material, outcome, dictionary }: MaterialViewProps) {
  const formId = useId();
  const intent = useNavigation().formData?.get('intent');
  return (
    <SplitPane
      label="Width of the question"
      left={
        <>
          <Prose html={material.description} />
          <p className="text-sm text-ink-2">{material.contract}</p>
          <HintList
            material={material}
            formId={formId}
            newest={outcome?.kind === 'hinted' ? outcome.used : undefined}
            isBusy={intent === 'hint'}
          />
          <DictionaryList tables={dictionary.tables} diagram={dictionary.diagram} />
        </>
      }
      right={
        <>
          {material.result ? (
            <Answered answer={material.answer ?? ''} result={material.result} />
          ) : (
            <AnswerForm
              formId={formId}
              material={material}
              typed={outcome && 'query' in outcome ? outcome.query : undefined}
              dictionary={dictionary}
            />
          )}
          {outcome?.kind === 'failed' && (
            <Verdict tone="bad" title={outcome.title}>
              <p className="font-mono text-sm whitespace-pre-wrap text-foul">{outcome.message}</p>
            </Verdict>
          )}
          {outcome?.kind === 'ran' && <ResultsTable result={outcome.result} caption="Result of your query" />}
        </>
      }
    />
  );
}

type AnswerFormProps = Pick<MaterialViewProps, 'material' | 'dictionary'> & {
  formId: string;
  typed?: string;
};

function AnswerForm({ formId, material, typed, dictionary }: AnswerFormProps) {
  const intent = useNavigation().formData?.get('intent');
  const [isEmpty, setIsEmpty] = useState(false);
  const { assessmentId } = useParams();
  const draft = useDraft(`/assessments/${assessmentId}/draft`, { materialId: String(material.id) });
  return (
    <Form id={formId} method="post" className="grid gap-3" preventScrollReset onSubmit={draft.drop}>
      <input type="hidden" name="materialId" value={material.id} />
      <input type="hidden" name="hint" value={material.usedHints + 1} />
      <SqlEditor
        name="query"
        submitWith="submit"
        label="Your query"
        defaultValue={typed ?? material.answer ?? material.initialQuery}
        schema={completionsOf(dictionary.tables)}
        onChange={(query) => {
          setIsEmpty(!query.trim());
          draft.note(query);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button name="intent" value="run" disabled={isEmpty || intent === 'run'}>
          {intent === 'run' ? 'Running...' : 'Run'}
        </Button>
        <Button name="intent" value="submit" variant="loud" disabled={isEmpty || intent === 'submit'}>
          {intent === 'submit' ? 'Submitting...' : 'Submit'}
        </Button>
        <CancelButton />
      </div>
      <p className="text-sm text-ink-2">Run as often as you like; you can submit once.</p>
    </Form>
  );
}

function Answered({ answer, result }: { answer: string; result: NonNullable<PublicMaterial['result']> }) {
  return (
    <>
      <h2 className="text-subhead">Your answer</h2>
      <pre className="overflow-x-auto border bg-paper p-3 font-mono text-sm whitespace-pre-wrap">
        {answer}
      </pre>
      <Verdict tone={result.isCorrect ? 'good' : 'bad'} title={`You earned ${result.pointsEarned} points.`}>
        <p className="whitespace-pre-wrap">{result.feedback}</p>
      </Verdict>
    </>
  );
}
