import { Badge, Box } from '~/ui/box';
import { pageMeta } from '~/ui/meta';
import { Kicker, Section } from '~/ui/page';

export const handle = { script: false };

export const meta = pageMeta(
  'About',
  'Why Boxscore teaches SQL on the data of a sports club, and who is behind it.',
);

const values = [
  {
    title: 'Personalized Learning',
    text: 'Nobody starts at the same place. A path begins with what you already do at work and skips what you already know.',
  },
  {
    title: 'Real-World Impact',
    text: 'Every exercise is a question that somebody is paid to answer. If it would not be asked in an office on Monday, it is not in a lesson.',
  },
  {
    title: 'Continuous Evolution',
    text: 'Courses are checked by machines on every change and read by people every season. What confuses learners gets rewritten.',
  },
];

const founders = [
  {
    name: 'Maren Okafor',
    title: 'Co-founder and CEO',
    text: 'Ran ticketing for two arenas and wrote her first query to win an argument about the terrace.',
  },
  {
    name: 'Teo Lindqvist',
    title: 'Co-founder and CPO',
    text: 'Taught statistics for nine years, then built grading software, because marking taught him what learners need to hear.',
  },
];

function Founder({ name, title, text }: (typeof founders)[number]) {
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
          <p>
            It began with a spreadsheet of season tickets that took forty minutes to open. Maren needed to
            know which seats had been empty all winter. Teo, who happened to be sitting next to her at the
            game, knew how to ask a database. By half-time the question had an answer, and by the end of the
            season the ticket office had a class.
          </p>
          <p>
            The class taught us two things. People learn SQL quickly when the question is theirs. And they
            stop the moment a tool tells them "wrong" without telling them why. So we built a place where the
            tables are a club's own, where the database is a real one, and where an answer that is off by one
            row is told which row.
          </p>
          <p>
            The club in our first course is invented; its troubles are not. Refunds, doubled names, games with
            no score and a terrace that never sold: all of it happened to somebody we know.
          </p>
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
