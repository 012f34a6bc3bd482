import { Link } from '@remix-run/react';

type Entry = { isHere: boolean; href: string | null };
type Item = Entry & { title: string; state: 'done' | 'seen' | 'open' };
type Lesson = Entry & { name: string; completed: number; seen: number; total: number };

export type CourseOutline = { number: number; minutesLeft: number; lessons: Lesson[]; items: Item[] };

const words = { done: 'done', seen: 'seen, not solved', open: '' };
const looks = { done: 'text-pitch', seen: 'text-gold', open: 'text-ink-2' };

/** The lessons of a course, and the items of the open lesson; those reached are links. */
export default function Outline({ outline: { lessons, items } }: { outline: CourseOutline }) {
  return (
    <div>
      <ol className="text-sm">
        {lessons.map((lesson, index) => (
          <li key={lesson.name} className="border-t first:border-t-0">
            <Line entry={lesson} isCurrent={lesson.isHere && 'true'}>
              <span className="min-w-6 text-ink-2">{index + 1}</span>
              <span className="me-auto">{lesson.name}</span>
              <span className={lesson.completed === lesson.total ? looks.done : looks.open}>
                {lesson.completed} of {lesson.total}
                {lesson.seen > 0 && `, ${lesson.seen} seen`}
              </span>
            </Line>
            {lesson.isHere && (
              <ol className="pb-2">
                {items.map((item, at) => (
                  <li key={item.title} className="ps-6">
                    <Line entry={item} isCurrent={item.isHere && 'page'}>
                      <span className="min-w-6 text-ink-2">{at + 1}</span>
                      <span className="me-auto">{item.title}</span>
                      <span className={looks[item.state]}>{words[item.state]}</span>
                    </Line>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

type LineProps = { entry: Entry; isCurrent: 'page' | 'true' | false; children: React.ReactNode };

function Line({ entry: { href }, isCurrent, children }: LineProps) {
  const look = 'flex min-h-11 items-center gap-2 px-4 py-1';
  if (!href) return <span className={`${look} text-ink-3`}>{children}</span>;
  return (
    <Link
      to={href}
      aria-current={isCurrent || undefined}
      className={`${look} -outline-offset-2 no-underline hover:bg-court-wash hover:underline aria-[current=page]:bg-court-wash aria-[current]:font-semibold`}
    >
      {children}
    </Link>
  );
}
