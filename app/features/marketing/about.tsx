import { useLoaderData } from '@remix-run/react';
import { Badge, Box } from '~/ui/box';
import { pageMeta } from '~/ui/meta';
import { Kicker, Section } from '~/ui/page';
import { about, type Person } from './public-pages.server';

export const handle = { script: false };

export const meta = pageMeta(
  'About',
  'Why Boxscore teaches SQL on the data of a sports club, and who is behind it.',
);

export const loader = () => about;

function Founder({ name, title, text }: Person) {
  return (
    <Box as="li" className="flex items-start gap-5">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-[50%] bg-ink font-serif text-subhead font-semibold text-paper"
      >
        {name.charAt(0)}
      </span>
      <div className="grid gap-2">
        <h3>{name}</h3>
        <p className="flex">
          <Badge tone="loud">{title}</Badge>
        </p>
        <p className="text-ink-2">{text}</p>
      </div>
    </Box>
  );
}

export default function About() {
  const { journey, values, founders } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <section className="grid max-w-[52rem] gap-4 py-10 lg:py-16">
        <Kicker>About</Kicker>
        <h1 className="text-display">Numbers are read best where they matter.</h1>
        <p className="text-lead text-ink-2">
          Boxscore teaches SQL to people with a job to do, on data that behaves like the data they will meet.
        </p>
      </section>
      <Section title="Our Journey">
        <div className="prose text-ink-2 [&_p]:break-inside-avoid lg:columns-2 lg:max-w-none! lg:gap-12 [&_p]:max-w-none">
          {journey.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
      <Section title="What Drives Us">
        <ul className="grid gap-8 md:grid-cols-3">
          {values.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-2 border-t-[3px] border-rule-2 pt-4">
              <h3>{title}</h3>
              <p className="text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Leadership Team" className="pb-16">
        <ul className="grid gap-6 md:grid-cols-2">
          {founders.map((founder) => (
            <Founder key={founder.name} {...founder} />
          ))}
        </ul>
      </Section>
    </div>
  );
}
