import { Counter, Histogram, type Registry } from 'prom-client';
import { type AnswerGraded, answerGraded, type ReplySent, replySent } from './observation.server';

const usualMethods = new Set(['GET', 'POST', 'PATCH']);
/** Exported as zero from the start: otherwise an alert would miss the first increase. */
const causes = [
  'database',
  'storage',
  'sandbox',
  'crowded',
  'provider',
  'other',
] satisfies ReplySent['cause'][];
const places = ['lesson', 'assessment'] satisfies AnswerGraded['place'][];
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts replies and verdicts from now on. Labels have few values: routes are patterns, statuses are classes. */
export function countRequests(registers: Registry[]) {
  const durations = new Histogram({
    name: 'boxscore_http_request_duration_seconds',
    help: 'Requests by method, pattern of the route and class of the status, until the reply had left.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: seconds,
    registers,
  });
  const unavailable = new Counter({
    name: 'boxscore_unavailable_total',
    help: 'Replies with 503, by what was missing.',
    labelNames: ['cause'] as const,
    registers,
  });
  for (const cause of causes) unavailable.inc({ cause }, 0);
  const verdicts = new Counter({
    name: 'boxscore_verdicts_total',
    help: 'Graded queries, by where they were handed in.',
    labelNames: ['place', 'verdict'] as const,
    registers,
  });
  for (const place of places) for (const verdict of ['right', 'wrong']) verdicts.inc({ place, verdict }, 0);
  replySent.subscribe(({ method: asked, route, status, ms, cause }) => {
    const method = usualMethods.has(asked) ? asked : 'other';
    durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    if (cause) unavailable.inc({ cause });
  });
  answerGraded.subscribe(({ place, isRight }) => {
    verdicts.inc({ place, verdict: isRight ? 'right' : 'wrong' });
  });
}
