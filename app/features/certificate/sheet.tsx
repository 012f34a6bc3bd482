import type { ReactNode } from 'react';
import { LineScore } from '~/ui/line-score';
import { Moment } from '~/ui/moment';
import type { PublicCertificate } from './page.server';

/** In UTC, so that every reader sees the date of the PDF. */
export const IssuedOn = ({ at }: { at: string }) => <Moment at={at} isDay isUtc />;

type NameAndCourseProps = { name: string; courseName: string; children?: ReactNode };

/** The head of the sheet, also for the preview. */
export const NameAndCourse = ({ name, courseName, children }: NameAndCourseProps) => (
  <div className="grid gap-3 text-center [&>p]:mx-auto">
    <p className="text-ink-2">This certifies that</p>
    <p className="font-serif text-[clamp(1.9rem,1.2rem+3.2vw,3.4rem)] leading-[1.1] font-semibold text-balance wrap-anywhere">
      <bdi>{name}</bdi>
    </p>
    <p className="text-ink-2">completed every lesson and passed the final assessment of</p>
    <h2 className="text-balance">{courseName}</h2>
    {children}
  </div>
);

export function CertificateSheet({ certificate }: { certificate: PublicCertificate }) {
  const { url, name, issuedAt, course, edition, lessons, exercises, solvedAlone } = certificate;
  return (
    <article className="grid gap-6 overflow-clip border-y-[6px] border-double border-rule-2 bg-sheet px-[clamp(1rem,5vw,3.5rem)] py-[clamp(1.5rem,5vw,3rem)]">
      <NameAndCourse name={name} courseName={course.name}>
        <p className="text-sm text-ink-2">
          {course.level} · edition {edition} · issued on <IssuedOn at={issuedAt} />
        </p>
      </NameAndCourse>
      <LineScore
        caption="Line score: items in each lesson, all completed"
        holder="Holder"
        lessons={lessons.map(({ name, items }) => ({ name, completed: items, total: items, state: 'done' }))}
      />
      <p className="max-w-none text-sm text-ink-2">
        {solvedAlone === exercises
          ? `All ${exercises} exercises solved alone.`
          : `${solvedAlone} of ${exercises} exercises solved alone: the others with given pieces or a shown solution.`}
      </p>
      <section aria-labelledby="skills">
        <h3 id="skills" className="mb-2">
          Skills proven
        </h3>
        <ul className="grid gap-x-6 text-[.95rem] sm:grid-cols-2">
          {course.topics.map((topic) => (
            <li key={topic} className="border-t py-1">
              {topic}
            </li>
          ))}
        </ul>
      </section>
      <p className="max-w-none border-t pt-3 text-sm text-ink-2">
        Issued and signed by Boxscore. Anyone can verify it at{' '}
        <span className="font-mono break-all text-ink">{url}</span>
      </p>
    </article>
  );
}
