import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button';
import { Kicker } from '~/ui/page';
import { Scroller } from '~/ui/scroller';

/** Rows that the query returns on the course's data. */
const sample = [
  ['Courtside', '4,884', '804,813.52'],
  ['Lower Bowl', '58,938', '2,750,151.12'],
  ['Club', '16,045', '1,419,141.82'],
  ['Terrace', '0', null],
] as const;

const Word = ({ children }: { children: string }) => <span className="text-court">{children}</span>;

function SampleQuery() {
  return (
    <figure>
      <div className="border border-t-[3px] border-t-rule-2 bg-sheet">
        <Scroller aria-label="Sample query" className="border-b">
          <pre className="px-4 py-3 font-mono text-[.85rem]/[1.6]">
            <code className="text-[1em]">
              <Word>select</Word> section, <Word>count</Word>(receipt) <Word>as</Word> sold,{'\n'}
              {'       '}
              <Word>sum</Word>(purchase_price) <Word>as</Word> gate{'\n'}
              <Word>from</Word> tickets <Word>left join</Word> sales <Word>on</Word> ticket_id = id{'\n'}
              <Word>group by</Word> section
            </code>
          </pre>
        </Scroller>
        <Scroller aria-label="Sample result">
          <table className="data">
            <thead>
              <tr>
                <th scope="col">section</th>
                <th scope="col" className="n">
                  sold
                </th>
                <th scope="col" className="n">
                  gate
                </th>
              </tr>
            </thead>
            <tbody>
              {sample.map(([section, sold, gate]) => (
                <tr key={section}>
                  <td>{section}</td>
                  <td className="n">{sold}</td>
                  {gate ? <td className="n">{gate}</td> : <td className="n null">NULL</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      </div>
      <figcaption className="mt-2 text-sm text-ink-2">
        A sample. The terrace was closed, and the query says so.
      </figcaption>
    </figure>
  );
}

/** `isVisitor`: one begins with signing up. What one set out for goes along. */
export function Hero({ isVisitor }: { isVisitor: boolean }) {
  const { search } = useLocation();
  return (
    <section className="grid items-center gap-10 py-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:py-16">
      <div>
        <Kicker>SQL for sports analytics</Kicker>
        <h1 className="mt-4 text-display">Professional learning tailored for you.</h1>
        <p className="mt-4 mb-6 text-lead text-ink-2">
          Gain skills you can use on the job with personalized learning paths.
        </p>
        <div className="flex flex-wrap gap-3">
          {isVisitor && (
            <ButtonLink to={`/signup?redirect=${encodeURIComponent('/pricing?course=1')}`} variant="loud">
              Start the first course
            </ButtonLink>
          )}
          <ButtonLink to="/catalog" variant={isVisitor ? 'plain' : 'loud'}>
            Explore Courses
          </ButtonLink>
          <ButtonLink to={{ search, hash: 'features' }} variant={isVisitor ? 'quiet' : 'plain'}>
            Learn More
          </ButtonLink>
        </div>
        {isVisitor && (
          <p className="mt-3 text-sm text-ink-2">
            It takes an account and a plan. Your first query comes right after.
          </p>
        )}
      </div>
      <SampleQuery />
    </section>
  );
}
