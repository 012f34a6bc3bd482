import { profileFields } from '~/features/account/profile-fields';
import {
  completeLessons,
  createLearner,
  type Learner,
  newEmail,
  password,
  readAnswers,
} from '../../factories';
import { withDatabase } from '../../setup/database';

export type Owner = {
  learner: Learner;
  subscriber: Learner;
  enrollmentId: number;
  subscriptionId: number;
  materialId: number;
  quiz: { id: number; answer: string };
  exerciseId: number;
};

/** `whose`: the object belongs to the owner, to the caller, or to all. `status`: the expected one, where not the document's. */
export type Sample = { path: string; body?: unknown; whose: 'owner' | 'asker' | 'all'; status?: number };

/** Words that only the owner's profile contains. */
export const ownersProfile = { firstName: 'Wilhelmina', city: 'Portsmouth' };

export async function createOwner(origin: string, databaseUrl: string): Promise<Owner> {
  const learner = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, learner.userId);
  await learner.post('/api/user-data', ownersProfile);
  await withDatabase(databaseUrl, async (sql) => {
    await sql`update item_progress set answer = ${ownersProfile.city} where enrollment_id in
    (select id from enrollments where user_id = ${learner.userId})`;
    await sql`insert into assessment_attempts (enrollment_id, variant, completed_at, total_score, passing_score)
    select id, 1, now(), 10, 70 from enrollments where user_id = ${learner.userId}`;
  });
  const items = await readAnswers(databaseUrl, 1);
  const quiz = items.find(({ type }) => type === 'quizzes');
  const exercise = items.find(({ type }) => type === 'exercises');
  if (!quiz || !exercise) throw new Error('lesson 1 has no quiz, or no exercise');
  await learner.post('/api/chat', { message: ownersProfile.city, exerciseId: exercise.id });
  // Starts an attempt at the assessment.
  const { enrollmentId, materials } = await learner.read('/api/assessments/1/materials');
  const { subscription } = await learner.read(`/api/subscription/user/${learner.userId}`);
  const subscriber = await createLearner(origin, { subscribed: true });
  const [{ id: materialId }] = materials;
  const ids = { enrollmentId, subscriptionId: subscription.id, materialId, exerciseId: exercise.id };
  return { learner, subscriber, quiz, ...ids };
}

/** One request for each call, by method and path as in the OpenAPI document. */
export function samplesOf(owner: Owner): Record<string, Sample> {
  const { learner, subscriber, enrollmentId, subscriptionId, materialId, quiz, exerciseId } = owner;
  const { userId } = learner;
  const item = { lessonId: 1, contentId: quiz.id, type: 'quizzes', completed: true, answer: quiz.answer };
  const creator = { firstName: 'Jo', lastName: 'Bell', email: newEmail() };
  const returnUrl = `${learner.origin}/subscription`;
  const ids: Record<string, number | string> = {
    ...{ userId, enrollmentId, courseId: 1, lessonId: 1, assessmentId: 1, id: subscriptionId, exerciseId },
  };
  const samples: Record<string, Omit<Sample, 'path'>> = {
    'POST /login': { body: { email: learner.email, password }, whose: 'all' },
    'POST /register': { body: { email: newEmail(), password, acceptTerms: true }, whose: 'all' },
    'GET /logout': { whose: 'all' },
    'POST /logout': { whose: 'all' },
    'GET /user': { whose: 'asker' },
    'GET /enrollments': { whose: 'asker' },
    'POST /enrollments': { body: { courseId: 1, userId: subscriber.userId }, whose: 'asker', status: 409 },
    'PATCH /enrollments/{enrollmentId}': { body: { currentModule: 2 }, whose: 'owner' },
    'GET /courses/{courseId}/progress': { whose: 'owner' },
    'GET /courses/{courseId}/dashboard': { whose: 'owner' },
    'GET /courses/dictionary': { whose: 'all' },
    'GET /lessons/{lessonId}/content': { whose: 'owner' },
    'POST /progress': { body: { enrollmentId, ...item }, whose: 'owner' },
    'POST /progress/next': { body: { enrollmentId, lessonId: 1 }, whose: 'owner' },
    'POST /progress/back': { body: { enrollmentId }, whose: 'owner' },
    'POST /execute-query': { body: { query: 'select 1', courseId: 1 }, whose: 'owner' },
    'POST /playground/execute-query': { body: { query: 'select 1', courseId: 0 }, whose: 'all' },
    'POST /exercises/{exerciseId}/hints': { whose: 'owner' },
    // Both are refused during the owner's assessment; tests/api/way-out.test.ts and tutor.test.ts cover other times.
    'POST /exercises/{exerciseId}/solution': { whose: 'owner', status: 403 },
    'POST /chat': {
      body: { message: 'What does having mean?', exerciseId },
      whose: 'owner',
      status: 403,
    },
    'POST /cancel-query': { whose: 'all' },
    'GET /assessments/{assessmentId}/materials': { whose: 'owner' },
    'POST /assessments/{assessmentId}/hints': { body: { materialId }, whose: 'owner' },
    'POST /assessments/{assessmentId}/submit': {
      body: { materialId, answer: 'select 1', usedHints: [], userId, enrollmentId },
      whose: 'owner',
    },
    'POST /assessments/{assessmentId}/complete': { body: { userId }, whose: 'owner', status: 409 },
    'GET /assessments/{assessmentId}/{userId}/results': { whose: 'owner' },
    'GET /user-data': { whose: 'asker' },
    'POST /user-data': { body: { userId, city: 'Elsewhere' }, whose: 'asker' },
    'GET /subscription/plans': { whose: 'all' },
    'GET /subscription/user/{userId}': { whose: 'owner' },
    'POST /subscription/create-checkout': { body: { planId: 1, returnUrl }, whose: 'asker', status: 409 },
    'POST /subscription/create-portal': { body: { returnUrl }, whose: 'asker' },
    'POST /subscription/{id}/cancel': { whose: 'owner' },
    'POST /instructors/register': { body: creator, whose: 'all' },
    'GET /openapi.json': { whose: 'all' },
  };
  const idFor = (parameter: string) => {
    if (!ids[parameter]) throw new Error(`The ids of the samples have none for {${parameter}}.`);
    return String(ids[parameter]);
  };
  const pathOfCall = (name: string) =>
    name.replace(/^\w+ /, '').replace(/\{(\w+)\}/g, (_, parameter) => idFor(parameter)) +
    (name.endsWith('/dictionary') ? '?courseId=1' : '');
  return Object.fromEntries(
    Object.entries(samples).map(([name, sample]) => [name, { path: pathOfCall(name), ...sample }]),
  );
}

/** A route's path with its parameters filled in, and the query string of its form. */
export const pathOf = (screen: string) =>
  screen.replace(/:\w+\??/g, '1') + (screen === '/checkout' ? '?plan=1' : screen === '/' ? '?index' : '');

/** Fields in addition to those that formOf sends to every form. */
const ownFields: Record<string, Record<string, string>> = {
  '/playground/:courseId?': { intent: 'run', challenge: '', kept: '' },
  '/playground/history': { run: '1' },
  '/dashboard/practice/review': { intent: 'run' },
  '/follow-row': { dataset: 'sports-business', query: 'select name from sections', row: '0' },
  '/lessons/:lessonId/pieces': { built: 'nothing' },
  '/lessons/:lessonId/chat': { intent: 'chat', message: 'What does having mean?' },
  '/instructor': { role: '', industry: '' },
  '/checkout': { intent: 'pay', applied: '', attempt: 'one', promoCode: '' },
  '/account': Object.fromEntries(Object.keys(profileFields).map((name) => [name, ''])),
  '/account/data': { about: 'sharing', may: 'on' },
  '/account/choices': { about: 'sharing', may: 'on' },
  '/letters': { reminders: 'on', weekly: 'on' },
  '/account/code': { intent: 'send', code: '' },
  '/account/security': { intent: 'end-others', username: '', current: '', session: '' },
};

/** A form with all fields of the screen's own form. It deletes nothing. */
export const formOf = (screen: string): Record<string, string> => ({
  ...{ light: 'off', intent: 'next', query: 'select 1', message: 'hint', ...ownFields[screen] },
  ...{ itemId: '1', courseId: '1', id: '1', level: '1', hints: '0', credential: '{}' },
  ...{ email: newEmail(), password, acceptTerms: 'on', proof: 'Wrong-1-password' },
  ...{ firstName: 'Jo', lastName: 'Bell', name: 'Jo Bell', country: 'Norway', postalCode: '0150' },
});
