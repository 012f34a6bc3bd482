import type { plans as table } from './schema';

/** What is sold. Prices are US dollars an interval; Enterprise is agreed with each customer. */
export const plans: (typeof table.$inferInsert)[] = [
  {
    id: 1,
    name: 'Monthly',
    description: 'Every course and the playground, a month at a time.',
    price: 29,
    interval: 'month',
    features: ['All courses', 'SQL playground', 'Learning assistant', 'Certificates', 'Cancel anytime'],
  },
  {
    id: 2,
    name: 'Annual',
    description: 'A full season and the one after: twelve months at a lower price.',
    price: 228,
    interval: 'year',
    features: ['All courses', 'SQL playground', 'Learning assistant', 'Certificates', 'Four months free'],
  },
  {
    id: 3,
    name: 'Enterprise',
    description: 'For front offices that learn together: one invoice, many seats.',
    price: null,
    interval: 'year',
    features: [
      'Everything in Annual',
      'Seats for a whole team',
      'Progress of your team',
      'Onboarding by a person',
    ],
  },
];
