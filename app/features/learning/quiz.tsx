import { Form } from '@remix-run/react';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Landing, useLandingAddress } from '~/ui/landing';
import { Prose } from '~/ui/prose';
import { Verdict } from '~/ui/verdict';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

type QuizProps = { quiz: Extract<PublicItem, { type: 'quizzes' }>; outcome?: LessonReply };

export function Quiz({ quiz, outcome }: QuizProps) {
  const isBusy = useBusy({ intent: 'answer' });
  const chosen = (outcome?.kind === 'answered' ? outcome.option : undefined) ?? quiz.answer;
  return (
    <div className="grid max-w-measure gap-6">
      {quiz.quizBody && <Prose html={quiz.quizBody} />}
      <Form
        method="post"
        action={useLandingAddress()}
        preventScrollReset
        className="grid justify-items-start gap-4"
      >
        <input type="hidden" name="itemId" value={quiz.id} />
        <fieldset className="grid w-full gap-2">
          <legend className="mb-3 font-serif text-[1.2rem] font-semibold">{quiz.question}</legend>
          {quiz.options.map((option) => (
            <label
              key={option}
              className="flex min-h-11 items-start gap-3 border border-rule bg-sheet px-4 py-3 has-checked:border-court"
            >
              <input
                type="radio"
                name="option"
                value={option}
                defaultChecked={option === chosen}
                className="mt-[.2rem] size-5 shrink-0 accent-court"
              />
              <span>{option}</span>
            </label>
          ))}
        </fieldset>
        <Button name="intent" value="answer" variant="loud" disabled={isBusy}>
          Check answer
        </Button>
      </Form>
      <Landing reply={outcome}>
        <QuizVerdict quiz={quiz} outcome={outcome} />
      </Landing>
    </div>
  );
}

function QuizVerdict({ quiz, outcome }: QuizProps) {
  if (outcome?.kind === 'failed' && outcome.intent === 'answer')
    return <Verdict tone="bad" title={outcome.message} />;
  if (outcome?.kind === 'answered' && !outcome.isCorrect) {
    return (
      <Verdict tone="bad" title="Incorrect - Please try again.">
        {outcome.reason && <Prose html={outcome.reason} />}
      </Verdict>
    );
  }
  if (!quiz.correctAnswer) return null;
  return (
    <Verdict tone="good" title={`Correct: ${quiz.correctAnswer}`}>
      {quiz.explanation && <Prose html={quiz.explanation} />}
    </Verdict>
  );
}
