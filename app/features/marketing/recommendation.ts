/** The recommendation dialog: three questions, then one of nine answers (specification, section 4). */

export const experiences = ['beginner', 'intermediate', 'advanced'] as const;
export const interests = ['sports', 'healthcare', 'tech'] as const;
export const goals = ['career_switch', 'skill_up', 'explore'] as const;

type Experience = (typeof experiences)[number];
type Interest = (typeof interests)[number];
type Recommendation = { title: string; description: string; path: readonly string[] };

/** Every path begins with the course that is open. */
const answer = (title: string, description: string, ...then: [string, string]): Recommendation => ({
  title,
  description,
  path: ['SQL for Sports Business Analytics', ...then],
});

const table: Record<Experience, Record<Interest, Recommendation>> = {
  beginner: {
    sports: answer(
      'Start in the ticket office',
      'Learn SQL from the first SELECT, on the tickets and games of one club.',
      'SQL for Basketball Analytics',
      'Fans, Members and Retention',
    ),
    healthcare: answer(
      'Foundations that carry over',
      'A clinic asks what an arena asks: who came, when, and at what cost. Learn to ask it where the data is safe.',
      'Fans, Members and Retention',
      'Forecasting the Gate',
    ),
    tech: answer(
      'Foundations for product data',
      'Users, events and funnels are tables too. Learn to read tables on two seasons of games.',
      'Sponsorship and Merchandise',
      'Fans, Members and Retention',
    ),
  },
  intermediate: {
    sports: answer(
      'From queries to decisions',
      'You can join two tables. Now attribute a sale, follow a season ticket and price a section.',
      'Sponsorship and Merchandise',
      'Ticket Pricing and Demand',
    ),
    healthcare: answer(
      'Careful with what is missing',
      'Records have gaps, and the gaps matter: outer joins, NULLs and honest averages, graded.',
      'Fans, Members and Retention',
      'Injuries, Minutes and Availability',
    ),
    tech: answer(
      'Retention and attribution',
      'Cohorts, first touches and repeat visits: what product teams ask every week.',
      'Sponsorship and Merchandise',
      'Play-by-Play and Possessions',
    ),
  },
  advanced: {
    sports: answer(
      'Play for the MVP',
      'Take the hardest playground challenges first, then the assessment and its certificate.',
      'Forecasting the Gate',
      'Rating Players and Predicting Games',
    ),
    healthcare: answer(
      'Proof on data you have not seen',
      'Every answer also runs on hidden data, with its edge cases, ties and duplicates.',
      'Forecasting the Gate',
      'Injuries, Minutes and Availability',
    ),
    tech: answer(
      'Keep the edge sharp',
      'Short, hard problems on a real Postgres, and messages that name the row you missed.',
      'Shot Charts and Shot Quality',
      'Simulating a Season in SQL',
    ),
  },
};

/** An unanswered experience counts as beginner. */
export function recommend(args: { experience?: Experience; interest: Interest }): Recommendation {
  return table[args.experience ?? 'beginner'][args.interest];
}
