/** Those that screens.test.ts looks at, by who is there. tests/api/screens.test.ts says which one is missing. */
export const publicScreens = [
  '/',
  '/?recommend',
  '/?course=1',
  '/about',
  '/login',
  '/signup',
  '/forgot-password',
  '/forgot-password?sent',
  '/reset-password?token=nothing',
  '/confirm-email?token=nothing',
  '/catalog',
  '/playground',
  '/tables/sports-business/tickets',
  '/tour',
  '/instructor',
  '/pricing',
  '/certificates',
  '/certificates/nothing',
  '/privacy-policy',
  '/terms-of-service',
  '/nothing/here',
];
export const learnerScreens = [
  '/dashboard',
  '/dashboard?recommend',
  '/dashboard/learning',
  '/dashboard/practice',
  '/profile',
  '/account',
  '/account?edit',
  '/account/security',
  '/account/data',
  '/subscription',
  '/subscription?switch=2',
  '/courses/1',
  '/courses/2',
  '/lessons/1',
  '/lessons/2',
];
export const finishersScreens = [
  '/dashboard',
  '/dashboard/learning',
  '/courses/1',
  '/lessons/1',
  '/lessons/7/pieces?item=4',
  '/lessons/13?item=5',
  '/assessment-results/1',
  '/profile',
];

/** They are looked at on their journeys: in assessment.test.ts, certificate.test.ts, enrolment.test.ts and billing. */
export const journeysScreens = ['/assessments/1', '/courses/1/certificate', '/checkout?plan=2'];
