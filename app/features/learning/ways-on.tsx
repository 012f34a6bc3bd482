import { Link, useLocation } from '@remix-run/react';
import { AppealWay } from '~/features/player/appeal-form';
import type { CodePart } from '~/features/player/code-parts.server';
import { ColouredQuery } from '~/features/player/coloured-query';
import { QueryButton } from '~/features/player/query-button';
import { way, wayLook, waysRow } from '~/features/player/ways';
import { Prose, QueryText } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { Verdict } from '~/ui/verdict';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

/** `isSolvedWithHelp`: solved from pieces, or after the solution was shown. */
export type PiecesStanding = { areOffered: boolean; isSolvedWithHelp: boolean };

export type WaysOnProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  outcome?: LessonReply;
  /** Sentences on how the learner's solution differs from the reference. */
  compared: readonly string[];
  pieces: PiecesStanding | null;
  /** The shown solution, with syntax colours. */
  shownParts: readonly CodePart[];
  /** Right queries of other shapes can be asked for. */
  hasOthers: boolean;
};

/** Between the head of a reply and its rows: the help for a learner who is stuck. The solution is a separate part. */
export default function WaysOn(props: WaysOnProps & { part: 'ways' | 'solution' }) {
  const { part, exercise, outcome, pieces } = props;
  const { completed, canSeeSolution, shown } = exercise;
  if (part === 'solution')
    return <div className="min-w-0 empty:hidden">{shown && <Solution {...props} />}</div>;
  const appeal = appealOf(outcome);
  return (
    <div className={waysRow}>
      {canSeeSolution && !shown && <SolutionWay />}
      {pieces?.areOffered && <PiecesWay {...pieces} />}
      {pieces?.isSolvedWithHelp && !pieces.areOffered && <HelpedNote />}
      {appeal && !completed && <AppealWay itemId={exercise.id} appeal={appeal} />}
    </div>
  );
}

function appealOf(outcome?: LessonReply) {
  switch (outcome?.kind) {
    case 'graded':
      return outcome.verdict.appeal;
    case 'appealed':
      return outcome.appealed;
    case 'stands':
      return outcome.appeal;
  }
}

const SolutionWay = () => (
  <details className={way}>
    <summary className={wayLook}>Show a solution</summary>
    <p className="mb-2 max-w-measure">
      The exercise is then <em>seen, not solved</em>: the lesson goes on, and the course, its assessment and
      its certificate wait until you solve it, which you can do at any time.
    </p>
    <QueryButton form={queryForm} value="solution" busy="Reading it aloud...">
      Show it
    </QueryButton>
  </details>
);

const HelpedNote = () => (
  <p>
    <strong>Solved with help.</strong> Solve it with a query of your own, and this mark goes.
  </p>
);

function PiecesWay({ isSolvedWithHelp }: PiecesStanding) {
  const { pathname, search } = useLocation();
  const item = new URLSearchParams(search).get('item');
  return (
    <details open={isSolvedWithHelp} className={way}>
      <summary className={wayLook}>Build from pieces</summary>
      {isSolvedWithHelp && <HelpedNote />}
      <p>
        The lines of a right query, mixed up with two wrong ones, to put in order: it counts as solved with
        help until you solve it with a query of your own.
      </p>
      <p>
        <Link to={`${pathname}/pieces?item=${item}`} className="inline-flex min-h-11 items-center">
          Show the pieces
        </Link>
      </p>
    </details>
  );
}

const wordsOf = (query = '') => query.trim().split(/\s+/).join(' ');

function Solution({ exercise, outcome, compared, shownParts, hasOthers }: WaysOnProps) {
  const { completed, seen, solution, shown, answer, debrief } = exercise;
  if (!shown) return null;
  const now = (outcome && 'query' in outcome ? outcome.query : answer) ?? '';
  const isSame = wordsOf(solution ?? '') === wordsOf(shown);
  const title = completed ? 'The solution of this course' : 'A solution';
  // After a wrong answer the differences come first, and the solution is folded.
  const isFolded = outcome?.kind === 'graded' && !outcome.verdict.isCorrect;
  const Whole = isFolded ? 'details' : 'div';
  return (
    <section aria-labelledby="solution" className="grid min-w-0 gap-3">
      {seen && (
        <Verdict tone="note" title="Seen, not solved">
          <p className="max-w-measure">
            The lesson goes on with NEXT. This exercise waits on My Learning until you solve it with a query
            of your own: until then the assessment and the certificate of the course stay closed.
          </p>
        </Verdict>
      )}
      <Whole className="grid min-w-0 gap-3">
        {isFolded && <summary className={wayLook}>{title}</summary>}
        {debrief && <Prose html={debrief} />}
        {solution && wordsOf(solution) !== wordsOf(now) && (
          <details>
            <summary className={wayLook}>Your solution</summary>
            <QueryText>{solution}</QueryText>
          </details>
        )}
        <h2 id="solution" className="text-base">
          {title}
        </h2>
        <ColouredQuery parts={shownParts} />
        {completed && solution && (
          <div className="grid max-w-measure gap-2">
            <p>
              {isSame
                ? 'Yours is the same, word for word.'
                : 'Both are right: each passes every check, on the data you see and on data you do not see.'}
            </p>
            {!isSame && compared.map((words) => <p key={words}>{words}</p>)}
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <QueryButton form={queryForm} value="solution" busy="Reading it aloud...">
            Explain this solution
          </QueryButton>
          {hasOthers && (
            <QueryButton form={queryForm} value="others" busy="Looking...">
              Other right queries
            </QueryButton>
          )}
        </div>
      </Whole>
    </section>
  );
}
