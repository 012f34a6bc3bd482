import { Button } from '~/ui/button';
import { Verdict } from '~/ui/verdict';
import type { CourseItem } from './next-step.server';

/** Exercises that a regrade has completed, until the learner dismisses the notice. */
export function CreditNotices({
  notices,
}: {
  notices: readonly Pick<CourseItem, 'itemId' | 'title' | 'courseName'>[];
}) {
  if (notices.length === 0) return null;
  return (
    <ul className="mb-6 grid gap-3">
      {notices.map(({ itemId, title, courseName }) => (
        <li key={itemId}>
          <Verdict tone="good" title={`Your answer to “${title}” counts after all.`}>
            <p className="max-w-prose">
              It was looked at again, and the exercise is completed in {courseName}.
            </p>
            <form method="post" action="/dashboard/learning">
              <input type="hidden" name="id" value={itemId} />
              <Button variant="quiet" className="-ms-[.4rem] text-sm" aria-label={`Got it: ${title}`}>
                Got it
              </Button>
            </form>
          </Verdict>
        </li>
      ))}
    </ul>
  );
}
