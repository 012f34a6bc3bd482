import { z } from 'zod';
import type { Call } from '~/http/call';
import { completeCallSchema, hintCallSchema, submitCallSchema } from './schema';

const hintSchema = z.strictObject({ hint: z.string(), points: z.number() });
const outcome = { pointsEarned: z.number(), isCorrect: z.boolean() };

const materialSchema = z.strictObject({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  contract: z.string(),
  initialQuery: z.string(),
  points: z.int(),
  hints: z.array(hintSchema),
  usedHints: z.int(),
  answer: z.string().nullable(),
  result: z.strictObject({ ...outcome, feedback: z.string() }).nullable(),
});

const resultsSchema = z.strictObject({
  assessmentId: z.int(),
  courseName: z.string(),
  attempt: z.int(),
  bestAttempt: z.int(),
  certificateId: z.string().optional(),
  hasOpenAttempt: z.boolean(),
  attempts: z.array(
    z.strictObject({
      number: z.int(),
      totalScore: z.int(),
      passed: z.boolean(),
      endTime: z.iso.datetime(),
    }),
  ),
  totalScore: z.int(),
  passingScore: z.int(),
  percentage: z.number(),
  passed: z.boolean(),
  duration: z.int(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  answers: z.record(z.string(), z.strictObject(outcome)),
  questions: z.array(
    z.strictObject({
      ...outcome,
      id: z.int(),
      title: z.string(),
      points: z.int(),
      answer: z.string(),
      hintsUsed: z.int(),
      feedback: z.string(),
      explanation: z.string(),
    }),
  ),
});

const refusals: Call['refusals'] = ['forbidden', 'not_found', 'conflict'];

export const assessmentCalls: Call[] = [
  {
    method: 'GET',
    path: '/assessments/{assessmentId}/materials',
    summary: 'The questions of the attempt under way; begins one where there is none.',
    signedIn: true,
    reply: z.strictObject({
      enrollmentId: z.int(),
      startTime: z.iso.datetime(),
      passingScore: z.int(),
      materials: z.array(materialSchema),
    }),
    refusals,
  },
  {
    method: 'POST',
    path: '/assessments/{assessmentId}/hints',
    summary: 'Reveals the next hint of a question.',
    signedIn: true,
    body: hintCallSchema,
    reply: z.strictObject({
      hint: z.string(),
      points: z.number(),
      used: z.int(),
      total: z.int(),
      hints: z.array(hintSchema),
    }),
    refusals,
  },
  {
    method: 'POST',
    path: '/assessments/{assessmentId}/submit',
    summary: 'Answers a question, once an attempt.',
    signedIn: true,
    body: submitCallSchema,
    reply: z.strictObject({ ...outcome, feedback: z.string() }),
    refusals: [...refusals, 'ungradable', 'too_many_requests'],
  },
  {
    method: 'POST',
    path: '/assessments/{assessmentId}/complete',
    summary: 'Completes the attempt. The times are the server’s.',
    signedIn: true,
    body: completeCallSchema,
    reply: z.strictObject({
      totalScore: z.int(),
      passingScore: z.int(),
      startTime: z.iso.datetime(),
      endTime: z.iso.datetime(),
    }),
    refusals,
  },
  {
    method: 'GET',
    path: '/assessments/{assessmentId}/{userId}/results',
    summary: 'The results of one’s best attempt.',
    signedIn: true,
    reply: resultsSchema,
    refusals,
  },
];
