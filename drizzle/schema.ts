import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import * as values from './values';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const refersTo = <Name extends string>(name: Name, column: () => AnyPgColumn, onDelete?: 'cascade') =>
  integer(name).notNull().references(column, { onDelete });
const createdAt = instant('created_at').notNull().defaultNow();

export const level = pgEnum('level', values.levels);
export const itemType = pgEnum('item_type', values.itemTypes);
export const planInterval = pgEnum('plan_interval', values.planIntervals);
export const subscriptionStatus = pgEnum('subscription_status', values.subscriptionStatuses);
export const subscriptionProvider = pgEnum('subscription_provider', values.subscriptionProviders);

/* Accounts */

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull().unique(),
    /** argon2id; null for an account that only signs in elsewhere. */
    passwordHash: text('password_hash'),
    termsAcceptedAt: instant('terms_accepted_at'),
    /** Set by a confirmation link, or by a sign-in provider that has verified the address. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Whether the tutor may send this learner's queries to the site's model. */
    mayAskModel: boolean('may_ask_model').notNull().default(true),
    /** Whether others may see a right query of this learner's, without a name. */
    sharesQueries: boolean('shares_queries').notNull().default(false),
    /** Support has given access to the courses until this time, with or without a subscription. */
    accessUntil: instant('access_until'),
    blockedAt: instant('blocked_at'),
    wantsReminders: boolean('wants_reminders').notNull().default(true),
    wantsWeekly: boolean('wants_weekly').notNull().default(false),
    createdAt,
  },
  (table) => [
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_shares_queries_index').on(table.id).where(sql`${table.sharesQueries}`),
  ],
);

const ofUser = () => refersTo('user_id', () => users.id, 'cascade');

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a leaked row signs nobody in. */
    id: text().primaryKey(),
    userId: ofUser(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent'),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    createdAt,
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** `subject` is the provider's permanent id of the person. */
export const identities = pgTable(
  'identities',
  {
    provider: text({ enum: values.identityProviders }).notNull(),
    subject: text().notNull(),
    userId: ofUser(),
    /** The address that the provider had verified when the account was connected. */
    email: text().notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique().on(table.userId, table.provider),
  ],
);

/** Links sent by e-mail: each works once, and only for the address that it was sent to. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    purpose: text({ enum: values.emailTokenPurposes }).notNull(),
    email: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (table) => [index().on(table.userId, table.purpose), index().on(table.expiresAt)],
);

/** E-mails that are sent once. `occasion` says what for, as "certificate/ID" or "reminder/7/2026-11-01". */
export const sentLetters = pgTable(
  'sent_letters',
  { userId: ofUser(), occasion: text().notNull(), queuedAt: instant('queued_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.userId, table.occasion] })],
);

/** Counted attempts, in the shape that rate-limiter-flexible writes. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull(), expire: instant('expire') },
  (table) => [index().on(table.expire)],
);

/** `account` has no foreign key, so that a record outlives its account. `network` is hashed with a key that changes monthly. */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    event: text({ enum: values.auditEvents }).notNull(),
    account: integer(),
    network: text(),
    detail: text(),
  },
  (table) => [index().on(table.at), index().on(table.account)],
);

export const profiles = pgTable('profiles', {
  userId: ofUser().primaryKey(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  birthday: date({ mode: 'string' }),
  gender: text({ enum: values.genders }),
  ethnicity: text({ enum: values.ethnicities }),
  race: text({ enum: values.races }),
  education: text({ enum: values.educations }),
  city: text(),
  state: text(),
  marketingChannel: text('marketing_channel', { enum: values.marketingChannels }),
});

/* Catalog and content: written by the seed from datasets/, read by everyone */

export const industries = pgTable('industries', {
  id: text().primaryKey(),
  orderIndex: integer('order_index').notNull(),
  name: text().notNull(),
  description: text().notNull(),
  role: text().notNull(),
  roleDescription: text('role_description').notNull(),
});

export type DictionaryTable = {
  name: string;
  description: string;
  columns: { name: string; type: string; description: string }[];
};

/** `id` never changes, `name` is shown to learners, `clauses` are the clauses of a query in which the skill is used. */
export type Skill = { id: string; name: string; clauses: string[] };

/** Ids of the skills that the task needs. */
const skills = () => text().array().notNull().default([]);

export const datasets = pgTable('datasets', {
  name: text().primaryKey(),
  /** Hash of the lessons in the database and of the build that wrote them; empty until lessons are written. */
  contentHash: text('content_hash').notNull(),
  /** When the build that wrote the catalogue was made; an older build does not overwrite the catalogue. */
  madeAt: instant('made_at'),
  dictionary: jsonb().$type<DictionaryTable[]>().notNull(),
  /** HTML: the entity diagram, drawn from the built schema. */
  diagram: text().notNull(),
  playgroundLesson: text('playground_lesson').notNull(),
  /** In the order of the lessons that teach them. */
  skills: jsonb().$type<Skill[]>().notNull().default([]),
});

/** Only `contractWords` may be shown to learners. */
export type ChallengeGrading = { contract: ExerciseContract; contractWords: string; key: ExerciseKey };

/** The playground's challenges: difficulty 1 Rookie, 2 Pro, 3 All-Star, 4 MVP; 0 is the landing page's sample. */
export const challenges = pgTable(
  'challenges',
  {
    datasetName: text('dataset_name')
      .notNull()
      .references(() => datasets.name),
    slug: text().notNull(),
    difficulty: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    initialQuery: text('initial_query').notNull(),
    /** Position among the challenges of the same difficulty. */
    orderIndex: integer('order_index').notNull().default(0),
    points: integer().notNull(),
    hints: text().array().notNull(),
    /** Null where an older build has written the row. */
    grading: jsonb().$type<ChallengeGrading>(),
    skills: skills(),
    /** Position of the lesson by which all its skills are taught; null where no lesson teaches them all. */
    lesson: integer(),
  },
  (table) => [primaryKey({ columns: [table.datasetName, table.slug] })],
);

/** Tasks for reviews, made from templates and certified; rewritten with each version of the course. */
export const practiceTasks = pgTable(
  'practice_tasks',
  {
    datasetName: text('dataset_name')
      .notNull()
      .references(() => datasets.name),
    slug: text().notNull(),
    /** The template's name: tasks of the same template are much alike. */
    template: text().notNull(),
    title: text().notNull(),
    /** HTML: what to do. */
    description: text().notNull(),
    initialQuery: text('initial_query').notNull(),
    hints: text().array().notNull(),
    grading: jsonb().$type<ChallengeGrading>().notNull(),
    skills: skills(),
    /** Position of the lesson by which all its skills are taught. */
    lesson: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.datasetName, table.slug] })],
);

export const courses = pgTable(
  'courses',
  {
    id: integer().primaryKey(),
    industryId: text('industry_id')
      .notNull()
      .references(() => industries.id),
    orderIndex: integer('order_index').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    fullDescription: text('full_description').notNull(),
    duration: text().notNull(),
    level: level().notNull(),
    topics: text().array().notNull(),
    features: text().array().notNull(),
    onDashboard: boolean('on_dashboard').notNull(),
    onLanding: boolean('on_landing').notNull(),
    isAvailable: boolean('is_available').notNull(),
    datasetName: text('dataset_name').references(() => datasets.name),
  },
  (table) => [index().on(table.industryId)],
);

const ofCourse = () => refersTo('course_id', () => courses.id);

export const lessons = pgTable(
  'lessons',
  {
    id: integer().primaryKey(),
    courseId: ofCourse(),
    slug: text().notNull(),
    name: text().notNull(),
    summary: text().notNull(),
    orderIndex: integer('order_index').notNull(),
  },
  (table) => [unique().on(table.courseId, table.slug), index().on(table.courseId, table.orderIndex)],
);

/** What the player shows; `key` holds what only the server may know. */
export type ItemContent =
  | { type: 'texts'; html: string }
  | { type: 'quizzes'; html: string; question: string; options: string[] }
  | {
      type: 'exercises';
      html: string;
      initialQuery: string;
      hints: string[];
      contract: ExerciseContract;
      contractWords: string;
    };
/** How an exercise's result is checked; features/sandbox/contract.ts says what each field means. */
export type ExerciseContract = {
  columnNames: boolean;
  order: { column: string; direction: 'asc' | 'desc'; nulls?: 'first' | 'last' }[];
  tolerance: number;
};
/** `right`: the reference solution as lines in order. `wrong`: lines that could be mistaken for a right one. */
export type ExercisePieces = { right: string[]; wrong: string[] };
/** `exceptions`: ids of tutor rules that would object to an accepted answer. An older build has written no lists. */
export type ExerciseKey = {
  reference: string;
  alternatives?: string[];
  /** By alternative, its author's note on when to use it. Present where the alternatives differ in shape from the reference. */
  goodFor?: (string | null)[];
  exceptions?: string[];
  pieces?: ExercisePieces;
  /** HTML, shown once the learner has solved the exercise or has seen a solution. */
  debrief?: string;
};
/** `reasons`: by option, HTML that is shown once the option was chosen. */
export type QuizKey = { correctAnswer: string; explanation: string; reasons?: Record<string, string> };
export type ItemKey = QuizKey | ExerciseKey | null;

export const lessonItems = pgTable(
  'lesson_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonId: refersTo('lesson_id', () => lessons.id),
    /** Set by the author and never changed, so that an edited item keeps its learners' progress. */
    slug: text().notNull(),
    type: itemType().notNull(),
    title: text().notNull(),
    content: jsonb().$type<ItemContent>().notNull(),
    key: jsonb().$type<ItemKey>(),
    /** Null once an author has removed the item: it is hidden, and its progress is kept. */
    orderIndex: integer('order_index'),
    /** Empty for other items than exercises. */
    skills: skills(),
  },
  (table) => [unique().on(table.lessonId, table.slug), index().on(table.lessonId, table.orderIndex)],
);

/* Learning */

/** A version of a course: its lessons with their numbers of items and exercises. */
export type Edition = {
  name: string;
  lessons: { id: number; name: string; items: number; exercises: number }[];
};

export const enrollments = pgTable(
  'enrollments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    courseId: ofCourse(),
    currentModule: integer('current_module').references(() => lessons.id),
    lastAccessedAt: instant('last_accessed_at').notNull().defaultNow(),
    createdAt,
    /** Attempts that ended before this time do not delay the next attempt. */
    retakesClearedAt: instant('retakes_cleared_at'),
    /** The edition that the learner completed, kept once the course has changed; null otherwise. */
    finishedEdition: jsonb('finished_edition').$type<Edition>(),
  },
  (table) => [unique().on(table.userId, table.courseId)],
);

const ofEnrollment = () => refersTo('enrollment_id', () => enrollments.id, 'cascade');

export const itemProgress = pgTable(
  'item_progress',
  {
    enrollmentId: ofEnrollment(),
    itemId: refersTo('item_id', () => lessonItems.id),
    /** The last answer: an option, or SQL. */
    answer: text(),
    /** The first right answer. Null before it, and where the answer was overwritten before this column existed. */
    solution: text(),
    /** Null while there is only a draft. */
    firstAnsweredAt: instant('first_answered_at').defaultNow(),
    answeredAt: instant('answered_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
    /** Graded answers up to and including the first right one. Runs and texts are not counted. */
    attempts: integer().notNull().default(0),
    /** How many of the author's hints were read, and when the last one was read. */
    hintsRead: integer('hints_read').notNull().default(0),
    hintsTakenAt: instant('hints_taken_at'),
    /** When a solution was shown before the exercise was solved: the exercise is then passed, not completed. */
    solutionSeenAt: instant('solution_seen_at'),
    /** The learner puts the query together from pieces; see decision 059. */
    withHelp: boolean('with_help').notNull().default(false),
    /** Hashes of wrong queries that were put together from pieces. Their number decides how much the task is made easier. */
    wrongBuilds: text('wrong_builds').array().notNull().default([]),
    /** The tutor's last finding on an answer, and how much of it was told. */
    finding: text(),
    findingGrade: text('finding_grade', { enum: values.tutorGrades }),
    /** When a regrade completed the item, and when the learner dismissed the notice of it. */
    creditedAt: instant('credited_at'),
    creditSeenAt: instant('credit_seen_at'),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] })],
);

/** Past queries, to return to one. `place`: "lesson/12", "assessment/3" or "playground/0/night-by-night"; no foreign key. */
export const tries = pgTable(
  'tries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    place: text().notNull(),
    query: text().notNull(),
    verdict: text().notNull(),
    triedAt: instant('tried_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.place, table.id)],
);

/** A learner's newest 200 runs in the playground. `courseId`: 0 for the playground's own address; `ms`: until the answer. */
export const playgroundRuns = pgTable(
  'playground_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    courseId: integer('course_id').notNull(),
    query: text().notNull(),
    verdict: text().notNull(),
    ms: integer().notNull(),
    ranAt: instant('ran_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.id)],
);

/** A learner's state of a challenge; the row is kept when an author removes the challenge. */
export const challengeScores = pgTable(
  'challenge_scores',
  {
    userId: ofUser(),
    datasetName: text('dataset_name').notNull(),
    slug: text().notNull(),
    /** `hints`: hints read. `solvedWith`: hints read before the first right answer, from which the score is computed. */
    hints: integer().notNull().default(0),
    solvedWith: integer('solved_with'),
    solvedAt: instant('solved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.datasetName, table.slug] }),
    check('challenge_scores_hints', sql`${table.solvedWith} between 0 and ${table.hints}`),
    check('challenge_scores_solved', sql`(${table.solvedWith} is null) = (${table.solvedAt} is null)`),
  ],
);

/* Practice: when each skill of a learner is due. docs/decisions/071-skills-are-reviewed.md says why skills */

/** A card of ts-fsrs. `state` is the library's number: 2 once the skill was reviewed. */
export const reviews = pgTable(
  'reviews',
  {
    userId: ofUser(),
    skill: text().notNull(),
    due: instant('due').notNull(),
    stability: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    reps: integer().notNull(),
    lapses: integer().notNull(),
    state: integer().notNull(),
    lastReview: instant('last_review').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.skill] })],
);

/** `task`: kind and name, as "exercise/12" or "generated/…". `rating`: 1 not solved, 2 with help or a retry, 3 at the first try. */
export const reviewLog = pgTable(
  'review_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    skill: text().notNull(),
    task: text().notNull(),
    rating: integer().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.skill, table.id),
    check('review_log_rating', sql`${table.rating} between 1 and 3`),
  ],
);

/** A review task in progress: its wrong answers and hints, until the task is rated. */
export const openReviews = pgTable(
  'open_reviews',
  {
    userId: ofUser(),
    task: text().notNull(),
    wrong: integer().notNull().default(0),
    hints: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.task] })],
);

/* Appeals: graded answers are kept for a while and may be graded again */

/** `words`: the message to the learner. `gradedBy`: a hash of the reference and the contract at that time. */
export const gradedAnswers = pgTable(
  'graded_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrollmentId: ofEnrollment(),
    itemId: refersTo('item_id', () => lessonItems.id),
    query: text().notNull(),
    isRight: boolean('is_right').notNull(),
    words: text().notNull(),
    /** The tutor's rule that found the mistake; null for a right answer. */
    finding: text(),
    gradedBy: text('graded_by').notNull(),
    gradedAt: instant('graded_at').notNull().defaultNow(),
    /** When a regrade found it right after all. */
    regradedAt: instant('regraded_at'),
  },
  (table) => [
    index().on(table.enrollmentId, table.itemId, table.id),
    index().on(table.itemId, table.id),
    index().on(table.gradedAt),
  ],
);

/** A learner's appeal against a verdict: one per verdict, one open per exercise. `reply`: the answer to a declined appeal. */
export const disputes = pgTable(
  'disputes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrollmentId: ofEnrollment(),
    itemId: refersTo('item_id', () => lessonItems.id),
    answerId: refersTo('answer_id', () => gradedAnswers.id, 'cascade').unique(),
    reason: text().notNull(),
    status: text({ enum: values.disputeStatuses }).notNull().default('open'),
    reply: text(),
    createdAt,
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('disputes_one_open')
      .on(table.enrollmentId, table.itemId)
      .where(sql`${table.status} = 'open'`),
    check('disputes_decided', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
  ],
);

/** How far the regrade of an exercise has come: answers up to `afterId` are done, `untilId` is the last one. */
export const regrades = pgTable('regrades', {
  itemId: refersTo('item_id', () => lessonItems.id).primaryKey(),
  afterId: integer('after_id').notNull().default(0),
  untilId: integer('until_id').notNull(),
  looked: integer().notNull().default(0),
  credited: integer().notNull().default(0),
  /** Answers whose query ran out of time: they keep their grade. */
  stopped: integer().notNull().default(0),
  startedAt: instant('started_at').notNull().defaultNow(),
  finishedAt: instant('finished_at'),
});

/* Tutor */

/** How often each finding was told, per exercise and day. It refers to no learner and no query. */
export const tutorFindings = pgTable(
  'tutor_findings',
  {
    itemId: refersTo('item_id', () => lessonItems.id),
    finding: text().notNull(),
    grade: text({ enum: values.tutorGrades }).notNull(),
    day: date().notNull().default(sql`current_date`),
    times: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.finding, table.grade, table.day] })],
);

export const tutorMessages = pgTable(
  'tutor_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrollmentId: ofEnrollment(),
    itemId: refersTo('item_id', () => lessonItems.id),
    role: text({ enum: values.chatRoles }).notNull(),
    content: text().notNull(),
    /** For answers: rules or model, the rules that found something, and how much of it was told. */
    source: text({ enum: values.tutorSources }),
    findings: text().array(),
    grade: text({ enum: values.tutorGrades }),
    /** For questions: the learner lets the makers of the tutor read it. */
    isPassedOn: boolean('is_passed_on').notNull().default(false),
    createdAt,
  },
  (table) => [index().on(table.enrollmentId, table.itemId, table.id), index().on(table.createdAt)],
);

/** A learner's rating of an answer; deleted with the conversation. */
export const tutorOpinions = pgTable('tutor_opinions', {
  messageId: refersTo('message_id', () => tutorMessages.id, 'cascade').primaryKey(),
  isHelpful: boolean('is_helpful').notNull(),
  reason: text(),
  createdAt,
});

/** Tokens that the tutor's model has used, one row per day (UTC). */
export const tutorTokens = pgTable('tutor_tokens', {
  day: date().primaryKey(),
  tokens: integer().notNull(),
});

export const earnedAchievements = pgTable(
  'earned_achievements',
  {
    userId: ofUser(),
    kind: text({ enum: values.achievementKinds }).notNull(),
    earnedAt: instant('earned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/* Assessment: its questions are written by the seed, attempts belong to an enrollment */

export const assessments = pgTable('assessments', {
  courseId: ofCourse().primaryKey(),
  passingScore: integer('passing_score').notNull(),
});

export type MaterialHint = { hint: string; points: number };

/** Secrets of the server: `reference`, hints until revealed, `explanation` until the attempt is completed. */
export const assessmentMaterials = pgTable(
  'assessment_materials',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    courseId: refersTo('course_id', () => assessments.courseId),
    slug: text().notNull(),
    variant: integer().notNull(),
    title: text().notNull(),
    points: integer().notNull(),
    html: text().notNull(),
    initialQuery: text('initial_query').notNull(),
    contract: jsonb().$type<ExerciseContract>().notNull(),
    contractWords: text('contract_words').notNull(),
    hints: jsonb().$type<MaterialHint[]>().notNull(),
    reference: text().notNull(),
    explanation: text().notNull(),
    /** Positions of the lessons that teach what the question asks for. */
    lessons: integer().array().notNull().default([]),
    orderIndex: integer('order_index'),
  },
  (table) => [unique().on(table.courseId, table.slug, table.variant)],
);

export const assessmentAttempts = pgTable(
  'assessment_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrollmentId: ofEnrollment(),
    variant: integer().notNull(),
    /** The questions of this attempt, fixed at its start; null where it began before this column existed. */
    materialIds: integer('material_ids').array(),
    startedAt: instant('started_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
    totalScore: integer('total_score'),
    passingScore: integer('passing_score').notNull(),
  },
  (table) => [
    index().on(table.enrollmentId),
    uniqueIndex('assessment_attempts_one_open')
      .on(table.enrollmentId)
      .where(sql`${table.completedAt} is null`),
    check('assessment_attempts_scored', sql`(${table.completedAt} is null) = (${table.totalScore} is null)`),
  ],
);

const ofAttempt = () => refersTo('attempt_id', () => assessmentAttempts.id, 'cascade');
const ofMaterial = () => refersTo('material_id', () => assessmentMaterials.id);

/** A draft until it is submitted. */
export const assessmentAnswers = pgTable(
  'assessment_answers',
  {
    attemptId: ofAttempt(),
    materialId: ofMaterial(),
    answer: text().notNull(),
    submittedAt: instant('submitted_at'),
    pointsEarned: integer('points_earned').notNull().default(0),
    isCorrect: boolean('is_correct').notNull().default(false),
    feedback: text().notNull().default(''),
    hintsUsed: integer('hints_used').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.materialId] })],
);

export const assessmentHints = pgTable(
  'assessment_hints',
  {
    attemptId: ofAttempt(),
    materialId: ofMaterial(),
    hintIndex: integer('hint_index').notNull(),
    revealedAt: instant('revealed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.materialId, table.hintIndex] })],
);

export const certificates = pgTable(
  'certificates',
  {
    /** Public and unguessable: 128 random bits in base64url. */
    id: text().primaryKey(),
    userId: ofUser(),
    courseId: ofCourse(),
    attemptId: ofAttempt(),
    name: text().notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    /** Set when the certificate was re-issued under another name, as `replacedBy`. */
    replacedAt: instant('replaced_at'),
    replacedBy: text('replaced_by').references((): AnyPgColumn => certificates.id, { onDelete: 'cascade' }),
    revokedAt: instant('revoked_at'),
    revocationReason: text('revocation_reason'),
  },
  (table) => [
    uniqueIndex('certificates_one_valid')
      .on(table.userId, table.courseId)
      .where(sql`${table.revokedAt} is null and ${table.replacedAt} is null`),
    index().on(table.attemptId),
    index().on(table.replacedBy),
  ],
);

/** The newest key signs credentials. docs/decisions/020-signed-certificates.md says why keys are in the database. */
export const signingKeys = pgTable('signing_keys', {
  id: integer().primaryKey(),
  /** Ed25519, PKCS #8, PEM; encrypted where the site has a SIGNING_SECRET. */
  privateKey: text('private_key').notNull(),
  createdAt,
});

/* Billing */

export const plans = pgTable('plans', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  description: text().notNull(),
  price: numeric({ precision: 10, scale: 2, mode: 'number' }),
  interval: planInterval().notNull(),
  features: text().array().notNull(),
});

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    planId: refersTo('plan_id', () => plans.id),
    provider: subscriptionProvider().notNull(),
    providerId: text('provider_id'),
    status: subscriptionStatus().notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    currentPeriodEnd: instant('current_period_end').notNull(),
    createdAt,
  },
  (table) => [
    uniqueIndex('subscriptions_one_active').on(table.userId).where(sql`${table.status} = 'active'`),
    uniqueIndex('subscriptions_one_at_stripe').on(table.userId).where(sql`${table.provider} = 'stripe'`),
    unique().on(table.provider, table.providerId),
    index().on(table.userId, table.createdAt),
  ],
);

export const billingCustomers = pgTable('billing_customers', {
  userId: ofUser().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  /** Incremented with each write of Stripe's data: data that was read at an earlier version is stale. */
  version: integer().notNull().default(0),
  syncedAt: instant('synced_at'),
});

/** Stripe's events, each processed in one transaction with its effect. Their contents are not kept. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    customerId: text('customer_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    /** Why the event could not be processed at its last delivery. */
    error: text(),
  },
  (table) => [index().on(table.receivedAt)],
);

/* Creators */

export const waitlistRegistrations = pgTable('waitlist_registrations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text({ enum: values.waitlistRoles }),
  industry: text({ enum: values.waitlistIndustries }),
  createdAt,
});
