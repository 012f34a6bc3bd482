import { index, prefix, type RouteConfig, route } from '@remix-run/route-config';

const features = (name: string) => `features/${name}`;

/** Every URL of the site: screens in the order of the specification, then the calls. */
export default [
  // Screens
  index(features('marketing/landing.tsx')),
  route('about', features('marketing/about.tsx')),
  route('login', features('auth/login.tsx')),
  route('signup', features('auth/signup.tsx')),
  route('logout', features('auth/logout.ts')),
  route('catalog', features('catalog/catalog.tsx')),
  route('instructor', features('waitlist/instructor.tsx')),
  route('enroll', features('learning/enroll.ts')),
  route('pricing', features('billing/pricing.tsx')),
  route('subscription', features('billing/subscription.tsx')),
  route('checkout', features('billing/checkout.tsx')),
  route('privacy-policy', features('marketing/privacy-policy.tsx')),
  route('terms-of-service', features('marketing/terms-of-service.tsx')),
  route('dashboard', features('learning/dashboard.tsx'), [
    index(features('learning/dashboard-home.tsx')),
    route('learning', features('learning/my-learning.tsx')),
    route('practice', features('learning/practice.tsx')),
    route('*', features('learning/dashboard-home.tsx'), { id: 'dashboard-other' }),
  ]),
  route('profile', features('account/profile.tsx')),
  route('account', features('account/account.tsx')),
  route('courses/:courseId', features('learning/course.tsx')),
  route('lessons/:lessonId', features('learning/lesson.tsx')),
  route('certificates', features('assessment/verify.tsx')),
  route('certificates/:id', features('assessment/certificate.tsx')),
  route('certificates/:id.pdf', features('assessment/api.certificate-pdf.ts')),
  route('certificates/:id.json', features('assessment/api.certificate-json.ts')),
  route('certificates/:id/status', features('assessment/api.certificate-status.ts')),
  route('.well-known/issuer.json', features('assessment/api.issuer.ts')),
  route('healthz', 'healthz.ts'),

  // Calls (specification, section 7)
  ...prefix('api', [
    route('login', features('auth/api.login.ts')),
    route('register', features('auth/api.register.ts')),
    route('logout', features('auth/api.logout.ts')),
    route('user', features('auth/api.user.ts')),
    route('enrollments', features('learning/api.enrollments.ts')),
    route('enrollments/:enrollmentId', features('learning/api.enrollment.ts')),
    route('courses/:courseId/progress', features('learning/api.course-progress.ts')),
    route('courses/:courseId/dashboard', features('learning/api.course-dashboard.ts')),
    route('courses/dictionary', features('catalog/api.dictionary.ts')),
    route('lessons/:lessonId/content', features('learning/api.lesson-content.ts')),
    route('progress', features('learning/api.progress.ts')),
    route('progress/next', features('learning/api.progress-next.ts')),
    route('progress/back', features('learning/api.progress-back.ts')),
    route('execute-query', features('learning/api.execute-query.ts')),
    route('playground/execute-query', features('playground/api.execute-query.ts')),
    route('user-data', features('account/api.user-data.ts')),
    route('subscription/plans', features('billing/api.plans.ts')),
    route('subscription/user/:userId', features('billing/api.user-subscription.ts')),
    route('subscription/:id/cancel', features('billing/api.cancel.ts')),
    route('instructors/register', features('waitlist/api.register.ts')),
    route('*', 'http/api.not-found.ts'),
  ]),
  route('*', 'layout/not-found.tsx'),
] satisfies RouteConfig;
