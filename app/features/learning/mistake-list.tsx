import { Link } from '@remix-run/react';
import type { Mistake } from './unsolved.server';

const triesIn = ({ attempts, isSolved }: Mistake) =>
  isSolved ? `right at try ${attempts}` : `${attempts} ${attempts === 1 ? 'try' : 'tries'}, still open`;

/** What went wrong last, each a way back to it. */
export function MistakeList({ mistakes }: { mistakes: readonly Mistake[] }) {
  return (
    <section aria-labelledby="mistakes" className="grid gap-2 py-8">
      <h2 id="mistakes" className="text-subhead">
        Worth another look
      </h2>
      <ul className="grid border-y border-t-[3px] border-t-rule-2">
        {mistakes.map((mistake) => (
          <li
            key={`${mistake.lessonId} ${mistake.position}`}
            className="grid gap-1 border-t py-3 first:border-t-0"
          >
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={`/lessons/${mistake.lessonId}?item=${mistake.position}`}
                className="inline-block py-1 font-semibold"
              >
                {mistake.title}
              </Link>
              <span className="text-sm text-ink-2">
                {mistake.lessonName} · {triesIn(mistake)}
              </span>
            </p>
            {mistake.words && <p className="max-w-measure text-sm text-ink-2">Last time: {mistake.words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
