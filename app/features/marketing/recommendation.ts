/** The recommendation dialog: three questions, then one of nine answers (specification, section 4). */

export const experiences = ['beginner', 'intermediate', 'advanced'] as const;
export const interests = ['sports', 'healthcare', 'tech'] as const;
export const goals = ['career_switch', 'skill_up', 'explore'] as const;

type Experience = (typeof experiences)[number];
type Interest = (typeof interests)[number];
export type Recommendation = { title: string; description: string; path: readonly string[] };

const table: Record<Experience, Record<Interest, Recommendation>> = {
  beginner: {
    sports: {
      title: 'Start in the ticket office',
      description: 'Learn SQL from the first SELECT, on the tickets and games of one club.',
      path: [
        'SQL for Sports Business Analytics',
        'SQL for Basketball Analytics',
        'Fans, Members and Retention',
      ],
    },
    healthcare: {
      title: 'Foundations that carry over',
      description:
        'A clinic asks what an arena asks: who came, when, and at what cost. Learn to ask it where the data is safe.',
      path: ['SQL for Sports Business Analytics', 'Fans, Members and Retention', 'Forecasting the Gate'],
    },
    tech: {
      title: 'Foundations for product data',
      description: 'Users, events and funnels are tables too. Learn to read tables on two seasons of games.',
      path: [
        'SQL for Sports Business Analytics',
        'Sponsorship and Merchandise',
        'Fans, Members and Retention',
      ],
    },
  },
  intermediate: {
    sports: {
      title: 'From queries to decisions',
      description:
        'You can join two tables. Now attribute a sale, follow a season ticket and price a section.',
      path: ['SQL for Sports Business Analytics', 'Sponsorship and Merchandise', 'Ticket Pricing and Demand'],
    },
    healthcare: {
      title: 'Careful with what is missing',
      description: 'Records have gaps, and the gaps matter: outer joins, NULLs and honest averages, graded.',
      path: [
        'SQL for Sports Business Analytics',
        'Fans, Members and Retention',
        'Injuries, Minutes and Availability',
      ],
    },
    tech: {
      title: 'Retention and attribution',
      description: 'Cohorts, first touches and repeat visits: what product teams ask every week.',
      path: [
        'SQL for Sports Business Analytics',
        'Sponsorship and Merchandise',
        'Play-by-Play and Possessions',
      ],
    },
  },
  advanced: {
    sports: {
      title: 'Play for the MVP',
      description: 'Take the hardest playground challenges first, then the assessment and its certificate.',
      path: [
        'SQL for Sports Business Analytics',
        'Forecasting the Gate',
        'Rating Players and Predicting Games',
      ],
    },
    healthcare: {
      title: 'Proof on data you have not seen',
      description: 'Every answer also runs on hidden data, with its edge cases, ties and duplicates.',
      path: [
        'SQL for Sports Business Analytics',
        'Forecasting the Gate',
        'Injuries, Minutes and Availability',
      ],
    },
    tech: {
      title: 'Keep the edge sharp',
      description: 'Short, hard problems on a real Postgres, and messages that name the row you missed.',
      path: [
        'SQL for Sports Business Analytics',
        'Shot Charts and Shot Quality',
        'Simulating a Season in SQL',
      ],
    },
  },
};

/** What to learn, by experience and interest. An unanswered experience counts as beginner. */
export function recommend({
  experience = 'beginner',
  interest,
}: {
  experience?: Experience;
  interest: Interest;
}): Recommendation {
  return table[experience][interest];
}
