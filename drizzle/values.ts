/** Enums and lengths shared by tables and zod schemas. Imports nothing. */

export const emailLength = 254;
export const nameLength = 100;
export const passwordLength = 1024;
export const certificateNameLength = 2 * nameLength + 1;
export const queryLength = 10_000;
export const questionLength = 1_000;
export const reasonLength = 1_000;

export const levels = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const;
export type Level = (typeof levels)[number];

export const itemTypes = ['texts', 'quizzes', 'exercises'] as const;
export type ItemType = (typeof itemTypes)[number];

export const achievementKinds = [
  'first_query',
  'first_lesson',
  'seven_day_streak',
  'half_way',
  'perfect_lesson',
  'course_complete',
] as const;
export type AchievementKind = (typeof achievementKinds)[number];

export const planIntervals = ['month', 'year'] as const;

/** Stripe's statuses; the specification names only `active`. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
  'canceled',
] as const;

export const subscriptionProviders = ['test', 'stripe'] as const;

export const genders = ['male', 'female', 'non-binary', 'prefer-not-to-say'] as const;
export const ethnicities = ['hispanic-latino', 'not-hispanic-latino', 'prefer-not-to-say'] as const;
export const races = [
  'american-indian',
  'asian',
  'black',
  'pacific-islander',
  'white',
  'multiple',
  'prefer-not-to-say',
] as const;
export const educations = ['high-school', 'bachelors', 'masters', 'phd', 'other'] as const;
export const marketingChannels = ['search', 'social', 'friend', 'other'] as const;

export const waitlistRoles = [
  'educator',
  'developer',
  'designer',
  'manager',
  'consultant',
  'analyst',
  'other',
] as const;
export const waitlistIndustries = [
  'sports',
  'technology',
  'education',
  'healthcare',
  'finance',
  'other',
] as const;

export const identityProviders = ['google', 'github'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

export const emailTokenPurposes = ['confirm', 'reset', 'code'] as const;
export type EmailTokenPurpose = (typeof emailTokenPurposes)[number];

/** E-mails that a learner may unsubscribe from; those about the account are always sent. */
export const letterKinds = ['reminders', 'weekly'] as const;
export type LetterKind = (typeof letterKinds)[number];

export const auditEvents = [
  'sign-in refused',
  'provider linked',
  'password changed',
  'account deleted',
  'certificate issued',
  'letter sent',
  'command',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** How much the tutor tells: the wrong clause, what is wrong with it, or also why, with an example. */
export const tutorGrades = ['where', 'what', 'why'] as const;

export const disputeStatuses = ['open', 'accepted', 'declined'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const chatRoles = ['user', 'assistant'] as const;
export type ChatRole = (typeof chatRoles)[number];

export const tutorSources = ['built-in', 'model'] as const;
export type TutorSource = (typeof tutorSources)[number];
export const opinionLength = 500;
