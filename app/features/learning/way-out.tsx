import { QueryButton } from '~/features/player/query-button';
import { Prose, QueryText } from '~/ui/prose';
import { Verdict } from '~/ui/verdict';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

export type WayOutProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  outcome?: LessonReply;
  /** In what the learner's own solution differs. */
  compared: readonly string[];
  /** The editor holds another query than the learner's own solution. */
  isChanged: boolean;
};

/** Of the form that holds the query: what is typed goes along. */
const formId = 'exercise';

/** The offer of a solution; the solution once it was shown; beside the learner's own once the exercise is solved. */
export function WayOut(props: WayOutProps) {
  const { exercise, outcome, compared, isChanged } = props;
  return (
    <>
      {!outcome && exercise.completed && <Verdict tone="good" title="You have solved this exercise." />}
      {isChanged && exercise.solution && (
        <section className="grid min-w-0 gap-2">
          <h2 className="text-base">Your solution</h2>
          <QueryText>{exercise.solution}</QueryText>
        </section>
      )}
      {exercise.canSeeSolution && <Solution exercise={exercise} compared={compared} />}
    </>
  );
}

type SolutionProps = Pick<WayOutProps, 'exercise' | 'compared'>;

function Solution({ exercise, compared }: SolutionProps) {
  const { completed, seen, shown, debrief } = exercise;
  return (
    <section aria-labelledby="solution" className="grid min-w-0 gap-3 border-t pt-4">
      <h2 id="solution" className="text-base">
        {completed ? 'The solution of this course' : 'A solution'}
      </h2>
      {!shown && <Offer />}
      {shown && <QueryText>{shown}</QueryText>}
      {completed && <Compared exercise={exercise} compared={compared} />}
      <div className="flex flex-wrap items-center gap-3">
        <QueryButton form={formId} value="solution" busy="Reading it aloud...">
          {shown ? 'Explain this solution' : 'Show a solution'}
        </QueryButton>
      </div>
      {seen && <Seen />}
      {debrief && (
        <section className="grid min-w-0 gap-2">
          <h3 className="text-base">Afterwards</h3>
          <Prose html={debrief} />
        </section>
      )}
    </section>
  );
}

const Offer = () => (
  <p role="status" className="max-w-measure">
    You may look at a solution. The exercise is then <em>seen, not solved</em>: the lesson goes on, and the
    course, its assessment and its certificate wait until you have solved it, which you can do at any time. A
    lesson with a solution shown is no perfect lesson.
  </p>
);

const Seen = () => (
  <Verdict tone="note" title="Seen, not solved">
    <p className="max-w-measure">
      The lesson goes on with NEXT. This exercise waits on My Learning until you solve it with a query of your
      own: until then the lesson is not complete, and the assessment and the certificate of the course stay
      closed.
    </p>
  </Verdict>
);

const wordsOf = (query: string) => query.trim().split(/\s+/).join(' ');

function Compared({ exercise: { solution, shown }, compared }: SolutionProps) {
  if (!solution || !shown) return null;
  if (wordsOf(solution) === wordsOf(shown)) return <p>Yours is the same, word for word.</p>;
  return (
    <div className="grid max-w-measure gap-2">
      <p>Both are right: each passes every check, on the data you see and on data you do not see.</p>
      {compared.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}
