import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { Badge } from '~/ui/box';
import { Moment } from '~/ui/moment';
import { Prose, QueryText } from '~/ui/prose';
import { Scroller } from '~/ui/scroller';
import { durationWords } from './points';
import type { Results } from './results.server';

export function FigureTable({ results }: { results: Results }) {
  const { totalScore, passingScore, percentage, duration, startTime, endTime } = results;
  const figures = [
    ['Total score', totalScore],
    ['Passing score', passingScore],
    ['Percentage', `${percentage.toFixed(1)}%`],
    ['Duration', durationWords(duration)],
    ['Started', <Moment key="start" at={startTime} />],
    ['Ended', <Moment key="end" at={endTime} />],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-px border border-t-[3px] border-t-rule-2 bg-rule sm:grid-cols-3">
        {figures.map(([term, figure]) => (
          <div key={term} className="bg-sheet p-4">
            <dt className="text-sm text-ink-2">{term}</dt>
            <dd className="font-mono text-[1.1rem] font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-2">
        The percentage is your score as a share of what passes: {totalScore} of {passingScore} points. 100%
        pass.
      </p>
    </>
  );
}

/** The questions answered right and wrong, each with the lessons that teach them. */
export function Standing({ questions }: Pick<Results, 'questions'>) {
  const strong = questions.filter(({ isCorrect }) => isCorrect);
  const weak = questions.filter(({ isCorrect }) => !isCorrect);
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-2">
      {strong.length > 0 && (
        <section>
          <h2 className="mb-2 text-subhead">What was strong</h2>
          <ul className="border-b">
            {strong.map(({ id, title, lessons }) => (
              <Asked key={id} title={title} lessons={lessons} />
            ))}
          </ul>
        </section>
      )}
      {weak.length > 0 && (
        <section>
          <h2 className="mb-2 text-subhead">What to repeat</h2>
          <ul className="border-b">
            {weak.map(({ id, title, lessons }) => (
              <Asked key={id} title={title} lessons={lessons} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const Asked = ({ title, lessons }: Pick<Results['questions'][number], 'title' | 'lessons'>) => (
  <li className="border-t py-2">
    {title}:{' '}
    {lessons.map(({ id, name }, place) => (
      <Fragment key={id}>
        {place > 0 && ', '}
        <Link to={`/lessons/${id}`}>{name}</Link>
      </Fragment>
    ))}
  </li>
);

export function QuestionTable({ results: { questions, isAskedAgain } }: { results: Results }) {
  return (
    <ol className="grid gap-4">
      {questions.map((question, index) => (
        <li key={question.id} className="grid gap-2 border-t pt-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-base">
              {index + 1}. {question.title}
            </h3>
            <p className="flex items-center gap-3">
              <span className="font-mono">
                {question.pointsEarned}/{question.points} points
              </span>
              <Badge tone={question.isCorrect ? 'good' : 'bad'}>
                {question.isCorrect ? 'Correct' : 'Incorrect'}
              </Badge>
            </p>
          </div>
          <details>
            <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
              {question.rightQuery === null
                ? 'The question and your answer'
                : 'The question, your answer and a right one'}
              <span className="sr-only"> of {question.title}</span>
            </summary>
            <Answer question={question} isAskedAgain={isAskedAgain} />
          </details>
        </li>
      ))}
    </ol>
  );
}

type AnswerProps = { question: Results['questions'][number]; isAskedAgain: boolean };

function Answer({ question, isAskedAgain }: AnswerProps) {
  const { description, answer, feedback, hintsUsed, isCorrect, rightQuery, explanation } = question;
  return (
    <div className="grid max-w-measure gap-3">
      <Prose html={description} />
      <h4 className="text-sm font-semibold">Your answer</h4>
      <QueryText>{answer}</QueryText>
      <p className="text-sm whitespace-pre-wrap text-ink-2">
        {feedback}
        {hintsUsed > 0 && ` Hints used: ${hintsUsed}.`}
      </p>
      {rightQuery !== null && (
        <>
          <h4 className="text-sm font-semibold">{isCorrect ? 'Our query' : 'A right query'}</h4>
          <QueryText>{rightQuery}</QueryText>
        </>
      )}
      {explanation !== null && <Prose html={explanation} />}
      {rightQuery === null && (
        <p className="text-sm text-ink-2">
          {isAskedAgain
            ? 'Your open attempt asks this question again: a right query is shown once it is over.'
            : 'A right query is shown where yours was right in part, and for every question once you have passed.'}
        </p>
      )}
    </div>
  );
}

export function AttemptTable({ results: { assessmentId, attempts, bestAttempt } }: { results: Results }) {
  return (
    <Scroller aria-label="Attempts">
      <table className="data">
        <caption className="sr-only">Attempts</caption>
        <thead>
          <tr>
            <th scope="col">Attempt</th>
            <th scope="col">Ended</th>
            <th scope="col" className="n">
              Points
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ number, endTime, totalScore, passed }) => (
            <tr key={number}>
              <td>
                <Link to={`/assessment-results/${assessmentId}?attempt=${number}`}>Attempt {number}</Link>
              </td>
              <td>
                <Moment at={endTime} />
              </td>
              <td className="n">{totalScore}</td>
              <td>
                {passed ? 'Passed' : 'Not passed'}
                {number === bestAttempt && ', best'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
