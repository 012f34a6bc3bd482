import { AppealWay } from '~/features/player/appeal-form';
import { QueryButton } from '~/features/player/query-button';
import { way, wayLook, waysRow } from '~/features/player/ways';
import { Prose, QueryText } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { Verdict } from '~/ui/verdict';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

export type WaysOnProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  outcome?: LessonReply;
  /** In what the learner's own solution differs. */
  compared: readonly string[];
};

/** Below the head of an answer: the ways on for whoever is stuck, and the solution once it may be seen. */
export default function WaysOn(props: WaysOnProps) {
  const { exercise, outcome, compared } = props;
  const { completed, canSeeSolution, shown } = exercise;
  const appeal = appealOf(outcome);
  return (
    <div className="grid min-w-0 gap-3 empty:hidden">
      <div className={waysRow}>
        {canSeeSolution && !shown && <SolutionWay />}
        {appeal && !completed && <AppealWay itemId={exercise.id} appeal={appeal} />}
      </div>
      {shown && <Solution exercise={exercise} outcome={outcome} compared={compared} />}
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

type SolutionProps = Pick<WaysOnProps, 'exercise' | 'outcome' | 'compared'>;

const wordsOf = (query = '') => query.trim().split(/\s+/).join(' ');

function Solution({ exercise, outcome, compared }: SolutionProps) {
  const { completed, seen, solution, shown, answer, debrief } = exercise;
  if (!shown) return null;
  const now = (outcome && 'query' in outcome ? outcome.query : answer) ?? '';
  const isSame = wordsOf(solution ?? '') === wordsOf(shown);
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
      {debrief && <Prose html={debrief} />}
      {solution && wordsOf(solution) !== wordsOf(now) && (
        <details>
          <summary className={wayLook}>Your solution</summary>
          <QueryText>{solution}</QueryText>
        </details>
      )}
      <h2 id="solution" className="text-base">
        {completed ? 'The solution of this course' : 'A solution'}
      </h2>
      <QueryText>{shown}</QueryText>
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
      <div>
        <QueryButton form={queryForm} value="solution" busy="Reading it aloud...">
          Explain this solution
        </QueryButton>
      </div>
    </section>
  );
}
