import { Link } from '@remix-run/react';
import { Moment } from '~/ui/moment';
import type { Misconception } from './misconception.server';

const counted = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** The clauses that the learner's answers got wrong, how often, and whether that is over. */
export const MisconceptionList = ({ found }: { found: readonly Misconception[] }) => (
  <section aria-labelledby="misconceptions" className="grid gap-2 pt-8">
    <h2 id="misconceptions" className="text-subhead">
      Where your answers went wrong
    </h2>
    <p className="max-w-measure text-sm text-ink-2">
      What the tutor found in your wrong answers of the last ninety days. A clause is over once two other
      answers that need it were right.
    </p>
    <ul className="border-t">
      {found.map((each) => (
        <li key={each.clause} className="flex flex-wrap items-center gap-x-4 border-b py-1">
          <code className="font-semibold">{each.clause}</code>
          <span className="me-auto text-sm text-ink-2">
            {counted(each.times)}, last on <Moment at={each.lastAt} isDay />
            {each.isOver ? ' · over: ' : ' · '}
            {each.rightSince === 0 ? 'not right since' : `right ${counted(each.rightSince)} since`}
          </span>
          {each.hasMore && (
            <Link
              to={`/dashboard/practice/review?clause=${encodeURIComponent(each.clause)}`}
              className="inline-flex min-h-11 items-center"
            >
              One more of this kind<span className="sr-only">: {each.clause}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  </section>
);
