import { Form, Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '~/ui/button';
import { FormErrors } from '~/ui/form-error';
import { Verdict } from '~/ui/verdict';
import type { QuizStep } from './interest-quiz.server';

const headingId = 'quiz-heading';

type Question = Extract<QuizStep, { kind: 'step' }>;

/** Next is disabled without a choice; without script the server repeats the question. Options are sent in the order chosen. */
function QuizQuestion({ step }: { step: Question }) {
  const form = useRef<HTMLFormElement>(null);
  const chosen = useRef(step.chosen);
  const [hasChoice, setHasChoice] = useState(true);

  useEffect(() => {
    // Options may have been chosen before hydration.
    const checked = [...(form.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])];
    chosen.current = [...new Set([...chosen.current, ...checked.map(({ value }) => value)])];
    setHasChoice(chosen.current.length > 0);
    const inOrder = ({ formData }: FormDataEvent) => {
      formData.delete(step.category);
      for (const id of chosen.current) formData.append(step.category, id);
    };
    form.current?.addEventListener('formdata', inOrder);
    return () => form.current?.removeEventListener('formdata', inOrder);
  }, [step.category]);

  const choose = (id: string, isChosen: boolean) => {
    const others = chosen.current.filter((other) => other !== id);
    chosen.current = isChosen ? [...others, id] : others;
    setHasChoice(chosen.current.length > 0);
  };

  return (
    <Form ref={form} action="/#interest-quiz" preventScrollReset className="grid gap-5">
      {step.carried.map(({ category, id }) => (
        <input key={category + id} type="hidden" name={category} value={id} />
      ))}
      <fieldset className="grid gap-4">
        <legend className="mb-4">
          <span className="block text-sm text-ink-2">{`Question ${step.number} of ${step.of}`}</span>
          <span id={headingId} tabIndex={-1} className="font-serif text-subhead font-semibold outline-none">
            {step.heading}
          </span>
        </legend>
        {step.isMissing && <FormErrors errors={['Choose at least one option to go on.']} />}
        <div className="flex flex-wrap gap-3">
          {step.options.map(({ id, label, isChosen }) => (
            <label
              key={id}
              className="inline-flex min-h-11 cursor-pointer items-center gap-3 rounded-sm border-[1.5px] border-ink-3 bg-sheet px-4 has-checked:border-court has-checked:bg-court-wash"
            >
              <input
                type="checkbox"
                name={step.category}
                value={id}
                defaultChecked={isChosen}
                onChange={({ target }) => choose(id, target.checked)}
                className="size-5 accent-court"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button name="quiz" value={step.next} disabled={!hasChoice}>
          {step.next === 'result' ? 'Get Recommendation' : 'Next'}
        </Button>
        {step.back && (
          <Link to={`/${step.back}#interest-quiz`} preventScrollReset className={buttonClass('quiet')}>
            Back
          </Link>
        )}
      </div>
    </Form>
  );
}

/** Focuses the heading of each new step. */
function useHeadingFocus(place: string) {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current !== place) document.getElementById(headingId)?.focus();
    shown.current = place;
  }, [place]);
}

export function QuizSection({ step, betaUrl }: { step: QuizStep; betaUrl: string }) {
  useHeadingFocus(step.kind === 'step' ? step.category : 'result');
  if (step.kind === 'step') return <QuizQuestion key={step.category} step={step} />;
  return (
    <div className="grid max-w-measure gap-4">
      <Verdict
        tone="good"
        title={
          <span id={headingId} tabIndex={-1} className="outline-none">
            {step.title}
          </span>
        }
      >
        {step.description}
      </Verdict>
      <div className="flex flex-wrap gap-3">
        <a href={betaUrl} target="_blank" rel="noopener" className={buttonClass('plain')}>
          Start Learning<span className="sr-only"> (opens in a new tab)</span>
        </a>
        <Link to="/#interest-quiz" preventScrollReset className={buttonClass('quiet')}>
          Start Over
        </Link>
      </div>
    </div>
  );
}
