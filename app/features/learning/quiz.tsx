import { Form } from '@remix-run/react';
import { MomentWords } from '~/features/player/moment-words';
import { NextButton } from '~/features/player/next-button';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Landing, useLandingAddress } from '~/ui/landing';
import { Prose } from '~/ui/prose';
import { useSaid } from '~/ui/said';
import { Verdict } from '~/ui/verdict';
import { withCode } from '~/ui/with-code';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

export type QuizProps = { quiz: Extract<PublicItem, { type: 'quizzes' }>; outcome?: LessonReply };

export default function Quiz({ quiz, outcome }: QuizProps) {
  const isBusy = useBusy({ intent: 'answer' });
  useSaid(wordsOf({ quiz, outcome }), outcome);
  const chosen = (outcome?.kind === 'answered' ? outcome.option : undefined) ?? quiz.answer;
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr]">
      {quiz.quizBody && (
        <div className="lg:row-span-2">
          <Prose html={quiz.quizBody} />
        </div>
      )}
      <Form
        method="post"
        action={useLandingAddress()}
        preventScrollReset
        className="grid max-w-measure justify-items-start gap-4"
      >
        <input type="hidden" name="itemId" value={quiz.id} />
        <QuizOptions question={quiz.question} options={quiz.options} chosen={chosen} />
        <Button name="intent" value="answer" variant="loud" disabled={isBusy}>
          Check answer
        </Button>
      </Form>
      <div className="min-h-80">
        <Landing reply={outcome}>
          <QuizVerdict key={chosen} quiz={quiz} outcome={outcome} />
        </Landing>
      </div>
    </div>
  );
}

function wordsOf({ quiz, outcome }: QuizProps) {
  if (outcome?.kind === 'failed') return outcome.message;
  if (outcome?.kind !== 'answered') return undefined;
  if (!outcome.isCorrect) return 'Incorrect - Please try again.';
  return [`Correct: ${quiz.correctAnswer ?? ''}`, outcome.moment?.title, ...(outcome.moment?.words ?? [])]
    .filter(Boolean)
    .join('. ');
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
  const moment = outcome?.kind === 'answered' && outcome.moment;
  return (
    <Verdict tone="good" title={withCode(`Correct: ${quiz.correctAnswer}`)}>
      {moment && <MomentWords moment={moment} />}
      <div>
        <NextButton />
      </div>
      {quiz.explanation && <Prose html={quiz.explanation} />}
    </Verdict>
  );
}

type QuizOptionsProps = { question: string; options: string[]; chosen: string | null };

export function QuizOptions({ question, options, chosen }: QuizOptionsProps) {
  return (
    <fieldset className="grid w-full gap-2">
      <legend className="mb-3 font-serif text-[1.2rem] font-semibold">{withCode(question)}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 items-start gap-3 border border-rule bg-sheet px-4 py-3 has-checked:border-court"
        >
          <input
            type="radio"
            name="option"
            value={option}
            defaultChecked={option === chosen}
            className="mt-1 size-5 shrink-0 accent-court"
          />
          <span>{withCode(option)}</span>
        </label>
      ))}
    </fieldset>
  );
}
