import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData, useSearchParams } from '@remix-run/react';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { countAttempt } from '~/rate-limit.server';
import { Box, Topics } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { pageMeta } from '~/ui/meta';
import { Kicker, Section } from '~/ui/page';
import benefits from './benefits.json';
import { Carousel } from './carousel';
import { registrationSchema } from './schema';
import { SlideDialog } from './slide-dialog';
import { slides } from './slides';
import { registerCreator } from './waitlist.server';
import { WaitlistForm } from './waitlist-form';

export const meta = pageMeta(
  'For Instructors',
  'Create interactive courses for advancing professionals, and earn up to 85 percent of the revenue.',
);

const otherwise = ['Something went wrong', 'Please try again later.'];

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, () => {
    return submitForm({ request, schema: registrationSchema, otherwise }, async (registration) => {
      await countAttempt('waitlist', request, registration.email);
      await registerCreator(registration);
      return redirectWithToast('/instructor?listed', {
        title: "You're on the list!",
        description: "We'll notify you when the product launches.",
      });
    });
  });

export const clientAction = keepTyped(otherwise);

export default function Instructor() {
  const reply = useActionData<typeof action>();
  const [search] = useSearchParams();
  const enlarged = Number(search.get('slide'));
  const slide = slides[enlarged - 1];
  return (
    <div className="wrap">
      <section className="grid items-center gap-8 py-10 lg:grid-cols-2 lg:py-16">
        <div>
          <Kicker>For Instructors</Kicker>
          <h1 className="mt-4 text-display">Create courses that transform careers</h1>
          <p className="mt-4 mb-6 text-lead text-ink-2">
            Build interactive courses for advancing professionals
          </p>
          <ButtonLink to="#waitlist" variant="loud">
            I'm interested
          </ButtonLink>
        </div>
        <Carousel slides={slides} isEnlarged={slide !== undefined} />
      </section>
      <Benefits />
      <Section id="waitlist" className="grid gap-x-10 lg:grid-cols-2">
        <div className="mb-6 grid content-start gap-2">
          <Kicker>EXCLUSIVE EARLY ACCESS</Kicker>
          <h2>Be first on the teacher's side of the desk</h2>
          <p className="text-ink-2">
            We open course building to a few creators at a time.{' '}
            {search.has('listed')
              ? 'Your name is on the list: we will write when there is room.'
              : 'Leave your name, and we will write when there is room.'}
          </p>
        </div>
        <WaitlistForm reply={reply} />
      </Section>
      {slide && <SlideDialog slide={slide} number={enlarged} count={slides.length} />}
    </div>
  );
}

function Benefits() {
  return (
    <Section id="benefits" kicker="FOR COURSE CREATORS" title="From what you know to what you earn">
      <ul className="grid gap-6 md:grid-cols-3">
        {benefits.map(({ title, text, promises }) => (
          <Box as="li" key={title} className="grid content-start gap-3">
            <h3>{title}</h3>
            <p className="text-ink-2">{text}</p>
            <Topics items={promises} />
          </Box>
        ))}
      </ul>
    </Section>
  );
}
