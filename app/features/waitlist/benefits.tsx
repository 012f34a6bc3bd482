import { Box, Topics } from '~/ui/box';
import { Section } from '~/ui/page';

const benefits = [
  {
    title: 'Start teaching',
    text: 'What you know, in a form that others can practise.',
    promises: ['A simple course builder', 'Interactive code exercises', 'Templates per course type'],
  },
  {
    title: 'Build faster',
    text: 'Drafts to correct instead of a blank page.',
    promises: ['AI-generated outlines', 'AI-assisted content', 'Auto-generated quizzes and exercises'],
  },
  {
    title: 'Earn more',
    text: 'Readers who find you, and a share that is yours.',
    promises: [
      'Featured marketplace placement',
      'Search-engine optimisation',
      'Revenue sharing of up to 85 percent',
    ],
  },
];

export function Benefits() {
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
