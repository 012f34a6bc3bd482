import { Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import type { NextStep as Step } from './next-step.server';

export function NextStep({ step: { courseName, href, isStarted, place } }: { step: Step }) {
  return (
    <Box as="section" className="mb-6 grid items-center gap-4 sm:grid-cols-[1fr_max-content]">
      <div className="grid gap-1">
        <h2 className="text-subhead">{place ? place.title : 'The final assessment'}</h2>
        <p className="text-sm text-ink-2">
          {courseName} ·{' '}
          {place
            ? `lesson ${place.lessonNumber}, ${place.lessonName} · item ${place.position} of ${place.count}`
            : 'every lesson is complete'}
        </p>
      </div>
      <ButtonLink to={href} variant="loud" className="justify-self-start">
        {isStarted ? 'Continue where you left off' : 'Start Course'}
      </ButtonLink>
    </Box>
  );
}
