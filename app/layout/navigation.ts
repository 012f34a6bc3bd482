type Entry = { to: string; label: string };

/** The top bar's entries, in the specification's order. */
export const visitorEntries: readonly Entry[] = [
  { to: '/playground', label: 'SQL Playground' },
  { to: '/catalog', label: 'Course Catalog' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
  { to: '/instructor', label: 'For Instructors' },
];

export const learnerEntries: readonly Entry[] = [
  { to: '/catalog', label: 'Course Catalog' },
  { to: '/playground', label: 'SQL Playground' },
  { to: '/pricing', label: 'Pricing' },
];

export const userMenuEntries: readonly Entry[] = [
  { to: '/profile', label: 'Profile' },
  { to: '/account', label: 'Account' },
  { to: '/subscription', label: 'Subscription' },
];
