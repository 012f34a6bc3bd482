import postgres from 'postgres';
import {
  completeLessons,
  createLearner,
  type Learner,
  newEmail,
  password,
  readAnswers,
} from '../../factories';

export type Owner = {
  learner: Learner;
  subscriber: Learner;
  enrollmentId: number;
  subscriptionId: number;
  materialId: number;
  quiz: { id: number; answer: string };
};

/** `whose`: what it is about belongs to its owner, to whoever asks, or to all. `status`: where nothing is left to do. */
export type Sample = { path: string; body?: unknown; whose: 'owner' | 'asker' | 'all'; status?: number };

/** What only the owner has said of themselves. */
export const ownersProfile = { firstName: 'Wilhelmina', city: 'Portsmouth' };

export async function createOwner(origin: string, databaseUrl: string): Promise<Owner> {
  const learner = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, learner.userId);
  await learner.post('/api/user-data', ownersProfile);
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update item_progress set answer = ${ownersProfile.city} where enrollment_id in
    (select id from enrollments where user_id = ${learner.userId})`;
  await sql`insert into assessment_attempts (enrollment_id, variant, completed_at, total_score, passing_score)
    select id, 1, now(), 10, 70 from enrollments where user_id = ${learner.userId}`;
  await sql.end();
  const { enrollmentId, materials } = (await (await learner.get('/api/assessments/1/materials')).json()) as {
    enrollmentId: number;
    materials: { id: number }[];
  };
  const { subscription } = (await (await learner.get(`/api/subscription/user/${learner.userId}`)).json()) as {
    subscription: { id: number };
  };
  const quiz = (await readAnswers(databaseUrl, 1)).find(({ type }) => type === 'quizzes');
  if (!quiz) throw new Error('lesson 1 has no quiz');
  const subscriber = await createLearner(origin, { subscribed: true });
  const materialId = materials[0]?.id ?? 0;
  return { learner, subscriber, enrollmentId, subscriptionId: subscription.id, materialId, quiz };
}

/** One request of every call, by method and path as the API's document has them. */
export function samplesOf(owner: Owner): Record<string, Sample> {
  const { learner, subscriber, enrollmentId, subscriptionId, materialId, quiz } = owner;
  const { userId } = learner;
  const item = { lessonId: 1, contentId: quiz.id, type: 'quizzes', completed: true, answer: quiz.answer };
  const creator = { firstName: 'Jo', lastName: 'Bell', email: newEmail() };
  return {
    'POST /login': { path: '/login', body: { email: learner.email, password }, whose: 'all' },
    'POST /register': {
      path: '/register',
      body: { email: newEmail(), password, acceptTerms: true },
      whose: 'all',
    },
    'GET /logout': { path: '/logout', whose: 'all' },
    'POST /logout': { path: '/logout', whose: 'all' },
    'GET /user': { path: '/user', whose: 'asker' },
    'GET /enrollments': { path: '/enrollments', whose: 'asker' },
    'POST /enrollments': {
      path: '/enrollments',
      body: { courseId: 1, userId: subscriber.userId },
      whose: 'asker',
      status: 409,
    },
    'PATCH /enrollments/{enrollmentId}': {
      path: `/enrollments/${enrollmentId}`,
      body: { currentModule: 2 },
      whose: 'owner',
    },
    'GET /courses/{courseId}/progress': { path: '/courses/1/progress', whose: 'owner' },
    'GET /courses/{courseId}/dashboard': { path: '/courses/1/dashboard', whose: 'owner' },
    'GET /courses/dictionary': { path: '/courses/dictionary?courseId=1', whose: 'all' },
    'GET /lessons/{lessonId}/content': { path: '/lessons/1/content', whose: 'owner' },
    'POST /progress': { path: '/progress', body: { enrollmentId, ...item }, whose: 'owner' },
    'POST /progress/next': { path: '/progress/next', body: { enrollmentId, lessonId: 1 }, whose: 'owner' },
    'POST /progress/back': { path: '/progress/back', body: { enrollmentId }, whose: 'owner' },
    'POST /execute-query': {
      path: '/execute-query',
      body: { query: 'select 1', courseId: 1 },
      whose: 'owner',
    },
    'POST /playground/execute-query': {
      path: '/playground/execute-query',
      body: { query: 'select 1', courseId: 0 },
      whose: 'all',
    },
    'POST /cancel-query': { path: '/cancel-query', whose: 'all' },
    'GET /assessments/{assessmentId}/materials': { path: '/assessments/1/materials', whose: 'owner' },
    'POST /assessments/{assessmentId}/hints': {
      path: '/assessments/1/hints',
      body: { materialId },
      whose: 'owner',
    },
    'POST /assessments/{assessmentId}/submit': {
      path: '/assessments/1/submit',
      body: { materialId, answer: 'select 1', usedHints: [], userId, enrollmentId },
      whose: 'owner',
    },
    'POST /assessments/{assessmentId}/complete': {
      path: '/assessments/1/complete',
      body: { userId },
      whose: 'owner',
      status: 409,
    },
    'GET /assessments/{assessmentId}/{userId}/results': {
      path: `/assessments/1/${userId}/results`,
      whose: 'owner',
    },
    'GET /user-data': { path: '/user-data', whose: 'asker' },
    'POST /user-data': { path: '/user-data', body: { userId, city: 'Elsewhere' }, whose: 'asker' },
    'GET /subscription/plans': { path: '/subscription/plans', whose: 'all' },
    'GET /subscription/user/{userId}': { path: `/subscription/user/${userId}`, whose: 'owner' },
    'POST /subscription/{id}/cancel': { path: `/subscription/${subscriptionId}/cancel`, whose: 'owner' },
    'POST /instructors/register': { path: '/instructors/register', body: creator, whose: 'all' },
    'GET /openapi.json': { path: '/openapi.json', whose: 'all' },
  };
}

/** What to fill in a route's parameters with, and the search that its form has. */
export const pathOf = (screen: string) =>
  screen.replace(/:\w+\??/g, '1') + (screen === '/checkout' ? '?plan=1' : '');

const intents: [screen: string, intent: string][] = [
  ['/playground', 'run'],
  ['/checkout', 'pay'],
  ['/account/security', 'end-others'],
];

/** A form with every field that a screen's own has. It deletes nothing. */
export const formOf = (screen: string): Record<string, string> => ({
  ...{ intent: intents.find(([start]) => screen.startsWith(start))?.[1] ?? 'next', query: 'select 1' },
  ...{ itemId: '1', courseId: '1', id: '1', level: '1', hints: '0', credential: '{}' },
  ...{ email: newEmail(), password, acceptTerms: 'on', proof: 'Wrong-1-password' },
  ...{ firstName: 'Jo', lastName: 'Bell', name: 'Jo Bell', country: 'Norway', postalCode: '0150' },
});
