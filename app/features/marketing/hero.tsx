import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button';
import { Kicker } from '~/ui/page';
import { Sample, type SampleProps } from './sample';

type HeroProps = SampleProps & { isVisitor: boolean };

/** `isVisitor`: starts with signing up. Small screens show the exercise above the buttons. */
export function Hero({ isVisitor, ...sample }: HeroProps) {
  const { search } = useLocation();
  return (
    <section className="grid gap-x-10 gap-y-3 pt-4 pb-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:py-16">
      <div>
        <Kicker>SQL for sports analytics</Kicker>
        <h1 className="mt-2 text-display">Professional learning tailored for you.</h1>
      </div>
      <div className="min-w-0 lg:row-span-2">
        <Sample {...sample} isVisitor={isVisitor} />
      </div>
      <div>
        <p className="mb-6 text-lead text-ink-2">
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
    </section>
  );
}
