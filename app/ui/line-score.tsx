import { Link } from '@remix-run/react';
import { Scroller } from './scroller';

type Inning = {
  name: string;
  completed: number;
  total: number;
  /** Items passed by looking at a solution, and not solved. */
  seen?: number;
  state: 'done' | 'now' | 'ahead' | 'locked';
  href?: string;
};

const cell = 'border-s px-[.35rem] py-[.7rem] text-center max-sm:px-0';
const rowHead =
  'px-3 py-[.7rem] text-start max-sm:ps-2 max-sm:pe-1 font-sans font-semibold whitespace-nowrap';
const totalCell = `${cell} font-bold sm:border-s-[3px] sm:border-s-rule-2 sm:[border-inline-start-style:double] max-sm:sticky max-sm:end-0 max-sm:border-s-0 max-sm:bg-sheet max-sm:ps-[5px] max-sm:[box-shadow:inset_1px_0_var(--color-rule-2),inset_2px_0_var(--color-sheet),inset_3px_0_var(--color-rule-2)]`;

const looks: Record<Inning['state'], string> = {
  done: 'font-bold text-pitch',
  now: 'bg-court-wash font-bold text-court',
  ahead: '',
  locked: 'text-ink-3',
};

type LineScoreProps = { lessons: readonly Inning[]; caption?: string; holder?: string };

/** Lessons ahead show no number, unless a solution in them was shown. */
const isPlayed = ({ state, seen = 0 }: Inning) => state !== 'locked' && (state !== 'ahead' || seen > 0);

export function LineScore({
  lessons,
  caption = 'Line score: items completed in each lesson',
  holder = 'You',
}: LineScoreProps) {
  const sum = (of: (inning: Inning) => number) => lessons.reduce((total, inning) => total + of(inning), 0);
  const seen = sum((inning) => inning.seen ?? 0);
  // Links need room for a finger.
  const size = lessons.some(({ href }) => href) ? 'max-sm:text-[.85rem]' : 'max-sm:text-[.7rem]';
  return (
    <Scroller aria-label="Progress by lesson">
      <table
        className={`w-full border-collapse border border-t-[3px] border-t-rule-2 bg-sheet font-mono text-[.95rem] leading-none font-medium ${size}`}
      >
        <caption className="pb-2 text-start font-sans text-[.8rem] leading-snug font-semibold text-ink-2">
          {caption}
        </caption>
        <thead className="text-ink-3">
          <tr className="border-b">
            <th scope="col" className={`${rowHead} font-medium`}>
              Lesson
            </th>
            {lessons.map(({ name, href }, index) => (
              <th key={name} scope="col" className={`${cell} px-0! font-medium`} title={name}>
                <span className="sr-only">{`Lesson ${index + 1}, ${name}`}</span>
                {href ? (
                  <Link
                    to={href}
                    aria-label={`Open lesson ${index + 1}, ${name}`}
                    className="-my-2 grid min-h-8 min-w-6 place-items-center"
                  >
                    {index + 1}
                  </Link>
                ) : (
                  <span aria-hidden="true">{index + 1}</span>
                )}
              </th>
            ))}
            <th scope="col" className={totalCell}>
              <abbr title="Total" className="no-underline">
                T
              </abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={rowHead}>
              {holder}
            </th>
            {lessons.map((lesson) => (
              <td key={lesson.name} className={`${cell} ${looks[lesson.state]}`}>
                {isPlayed(lesson) ? lesson.completed : '–'}
              </td>
            ))}
            <td className={totalCell}>{sum(({ completed }) => completed)}</td>
          </tr>
          {seen > 0 && (
            <tr>
              <th scope="row" className={`${rowHead} max-sm:whitespace-normal`}>
                Seen, not solved
              </th>
              {lessons.map((lesson) => (
                <td key={lesson.name} className={`${cell} ${lesson.seen ? 'font-bold text-gold' : ''}`}>
                  {lesson.seen || '–'}
                </td>
              ))}
              <td className={totalCell}>{seen}</td>
            </tr>
          )}
          <tr>
            <th scope="row" className={rowHead}>
              Items
            </th>
            {lessons.map(({ name, total }) => (
              <td key={name} className={cell}>
                {total}
              </td>
            ))}
            <td className={totalCell}>{sum(({ total }) => total)}</td>
          </tr>
        </tbody>
      </table>
    </Scroller>
  );
}
