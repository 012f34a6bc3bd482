/** The four steps of the product tour (specification, section 2.4): what each says, and where it leads. */
export const tourSteps = [
  {
    title: 'Navigation',
    text: 'Welcome to the product! This is your navigation menu where you can access all features.',
    link: { to: '/playground', label: 'SQL Playground' },
    /** Where the step points: the first of these that the page shows. */
    targets: ['header [data-tour="menu"]', 'header summary'],
  },
  {
    title: 'Courses',
    text: 'Browse our industry-focused courses tailored to your learning needs.',
    link: { to: '/catalog', label: 'Course Catalog' },
    targets: [
      '#courses',
      '#courses > ul > li',
      '#courses article',
      '#courses h2',
      'header a[href="/catalog"]',
      'header summary',
    ],
  },
  {
    title: 'Achievements',
    text: 'Track your progress and earn achievements as you learn.',
    link: { to: '/#achievements', label: 'Badges and progress' },
    targets: [
      '#achievements',
      '#achievements h2',
      'header a[href="/dashboard"]',
      'header a[href="/signup"]',
      'header summary',
    ],
  },
  {
    title: 'Profile',
    text: 'Access your personalized dashboard and learning journey here.',
    link: { to: '/dashboard', label: 'Dashboard' },
    targets: ['header [data-tour="profile"]', 'header summary'],
  },
] as const;
