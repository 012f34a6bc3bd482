import type { plans as table } from './schema';

/** What is sold. Prices are US dollars an interval; Enterprise is agreed with each customer. */
export const plans: (typeof table.$inferInsert)[] = [
  {
    id: 1,
    name: 'Monthly',
    description: 'Every course that is open and the playground, a month at a time.',
    price: 29,
    interval: 'month',
    features: [
      'SQL for Sports Business Analytics, and each course as it opens',
      'SQL playground',
      'Learning assistant',
      'Certificates',
      'Cancel anytime',
    ],
  },
  {
    id: 2,
    name: 'Annual',
    description: 'A full season and the one after: twelve months at a lower price.',
    price: 228,
    interval: 'year',
    features: [
      'SQL for Sports Business Analytics, and each course as it opens',
      'SQL playground',
      'Learning assistant',
      'Certificates',
      'Four months free',
    ],
  },
  {
    id: 3,
    name: 'Enterprise',
    description: 'For front offices that learn together: agreed with you by e-mail.',
    price: null,
    interval: 'year',
    features: [
      'The Annual plan for each of your people',
      'One agreement and one invoice for all',
      'Everybody has an account and progress of their own',
    ],
  },
];
