type Entry = { to: string; label: string };

const playground = { to: '/playground', label: 'SQL Playground' };
const catalog = { to: '/catalog', label: 'Course Catalog' };
const pricing = { to: '/pricing', label: 'Pricing' };

// In the specification's order.
export const visitorEntries: readonly Entry[] = [
  playground,
  catalog,
  pricing,
  { to: '/about', label: 'About' },
  { to: '/instructor', label: 'For Instructors' },
];

export const learnerEntries: readonly Entry[] = [catalog, playground, pricing];

export const userMenuEntries: readonly Entry[] = [
  { to: '/profile', label: 'Profile' },
  { to: '/account', label: 'Account' },
  { to: '/subscription', label: 'Subscription' },
];
