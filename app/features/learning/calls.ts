import { z } from 'zod';
import type { Call } from '~/http/call';
import {
  backCallSchema,
  enrollCallSchema,
  executeQueryCallSchema,
  nextCallSchema,
  progressCallSchema,
  updateEnrollmentCallSchema,
} from './schema';

const percent = z.int().min(0).max(100);

const enrollmentSchema = z.strictObject({
  id: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  progress: percent,
  status: z.enum(['Not Started', 'In Progress', 'Completed']),
  currentModule: z.int().nullable(),
  lastAccessedAt: z.iso.datetime(),
});

const dashboardSchema = z.strictObject({
  course: z.strictObject({ id: z.int(), courseName: z.string(), description: z.string() }),
  enrollmentId: z.int(),
  progress: percent,
  currentModule: z.int().nullable(),
  lessons: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      summary: z.string(),
      orderIndex: z.int(),
      progress: percent,
      completedItems: z.int(),
      totalItems: z.int(),
      isLocked: z.boolean(),
    }),
  ),
  assessment: z
    .strictObject({ id: z.int(), completed: z.boolean(), score: z.int().nullable(), passingScore: z.int() })
    .nullable(),
});

const courseProgressSchema = z.strictObject({
  id: z.int(),
  enrollmentId: z.int(),
  courseId: z.int(),
  progress: percent,
  currentModule: z.int().nullable(),
  lastAccessedAt: z.iso.datetime(),
  currentOrderId: z.int(),
  maxLessonOrderId: z.int(),
  maxOrderId: z.int(),
  lessons: z.array(z.strictObject({ id: z.int(), progress: percent })),
});

const anyItem = { id: z.int(), title: z.string(), completed: z.boolean(), answer: z.string().nullable() };
const itemSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...anyItem, type: z.literal('texts'), content: z.string() }),
  z.strictObject({
    ...anyItem,
    type: z.literal('quizzes'),
    quizBody: z.string(),
    question: z.string(),
    options: z.array(z.string()),
    correctAnswer: z.string().nullable(),
    explanation: z.string().nullable(),
  }),
  z.strictObject({
    ...anyItem,
    type: z.literal('exercises'),
    description: z.string(),
    initialQuery: z.string(),
    hints: z.array(z.string()),
    contract: z.string(),
  }),
]);

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const learningCalls: Call[] = [
  {
    method: 'GET',
    path: '/enrollments',
    summary: 'One’s enrollments, the one used last first.',
    signedIn: true,
    reply: z.array(enrollmentSchema),
  },
  {
    method: 'POST',
    path: '/enrollments',
    summary: 'Enrols in a course; this takes an active subscription.',
    signedIn: true,
    body: enrollCallSchema,
    status: 201,
    reply: enrollmentSchema,
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  {
    method: 'PATCH',
    path: '/enrollments/{enrollmentId}',
    summary: 'Keeps where the learner is; answers with the progress that was earned.',
    signedIn: true,
    body: updateEnrollmentCallSchema,
    reply: enrollmentSchema,
    refusals: ['forbidden', 'not_found'],
  },
  {
    method: 'GET',
    path: '/courses/{courseId}/progress',
    summary: 'One’s progress in a course: a list of one.',
    signedIn: true,
    reply: z.array(courseProgressSchema),
    refusals: ['forbidden'],
  },
  {
    method: 'GET',
    path: '/courses/{courseId}/dashboard',
    summary: 'A course, its lessons and its assessment, with one’s progress.',
    signedIn: true,
    reply: dashboardSchema,
    refusals: ['forbidden', 'not_found'],
  },
  {
    method: 'GET',
    path: '/lessons/{lessonId}/content',
    summary: 'The items of an open lesson.',
    signedIn: true,
    reply: z.strictObject({ id: z.int(), name: z.string(), content: z.array(itemSchema) }),
    refusals: ['forbidden', 'not_found'],
  },
  {
    method: 'POST',
    path: '/progress',
    summary: 'Completes an item that was earned. A quiz takes its answer.',
    signedIn: true,
    body: progressCallSchema,
    reply: z.strictObject({
      lessonId: z.int(),
      contentId: z.int(),
      isCompleted: z.boolean(),
      isCorrect: z.boolean().optional(),
    }),
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/progress/next',
    summary: 'Leaves a lesson by its end.',
    signedIn: true,
    body: nextCallSchema,
    reply: z.strictObject({ nextLessonId: z.int().optional() }),
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/progress/back',
    summary: 'Goes back: answers with the enrollment.',
    signedIn: true,
    body: backCallSchema,
    reply: enrollmentSchema,
    refusals: ['forbidden', 'not_found'],
  },
  {
    method: 'POST',
    path: '/execute-query',
    summary: 'Runs a query on a course’s data, or grades it where an exercise is named.',
    signedIn: true,
    body: executeQueryCallSchema,
    reply: z.strictObject({
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      rows: z.array(z.record(z.string(), value)),
      truncated: z.boolean(),
      notice: z.string().optional(),
      isCorrect: z.boolean().nullable(),
      message: z.string().nullable(),
    }),
    refusals: ['forbidden', 'not_found', 'conflict', 'too_large', 'ungradable', 'too_many_requests'],
  },
];
