// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../defence';
import { any, backend, domain, http, sandbox, unit } from './edits';

/** What keeps one learner’s query from the others, and brings the sandbox back. */
export const service: Defence[] = [
  {
    name: 'what a query leaves is forgotten: DISCARD ALL',
    edits: [backend("['ROLLBACK', 'DISCARD ALL']", "['ROLLBACK']")],
    tests: [unit('backend.server')],
  },
  {
    name: 'a connection that may still meet a cancel request is not used again',
    edits: [backend('if (this.cancelSent) return this.destroy();')],
    tests: [unit('backend.server')],
  },
  {
    name: 'the watchdog kills',
    edits: [
      {
        file: `${sandbox}/watchdog.server.ts`,
        take: "        await client.query(`copy (select 1) to program 'kill -KILL ${pid.toFixed(0)}'`);\n",
      },
    ],
    tests: [unit('sandbox.server'), http],
    only: 'cannot be interrupted',
  },
  {
    name: 'what does not stop is put down, also when its learner cancelled it',
    edits: [backend('      if (error instanceof StuckBackend) throw error;\n')],
    tests: [unit('sandbox.server')],
    only: 'cannot be interrupted',
  },
  {
    name: 'one query in flight',
    edits: [
      {
        file: `${sandbox}/learners.ts`,
        take: "if (account.isBusy) throw new AppError('too_many_requests', busyMessage, { retryAfter: 1 });",
      },
    ],
    tests: [unit('learners'), domain, http],
    only: any('one query in flight', 'forty slow queries', 'a second query of the same', 'a forged address'),
  },
  {
    name: 'who cancels, or goes away, takes the query along',
    edits: [
      {
        file: `${sandbox}/backend.server.ts`,
        take: 'const stop = () => this.stop();',
        put: 'const stop = () => undefined;',
      },
    ],
    tests: [unit('query.server'), http],
    only: any('cancelling the first stops it', 'a client that goes away', 'Cancel stops'),
  },
  {
    name: 'a connection is one query’s at a time',
    edits: [
      {
        file: `${sandbox}/lanes.server.ts`,
        take: 'this.idle.splice(at, at < 0 ? 0 : 1)[0]',
        put: 'this.idle[at]',
      },
    ],
    tests: ['tests/attack/mix-up.test.ts'],
  },
  {
    name: 'slow queries give way',
    edits: [{ file: `${sandbox}/lanes.server.ts`, take: '    place.lane.lower(lanes.niceness.heavy);\n' }],
    tests: [unit('lanes.server')],
  },
  {
    name: 'the heavy have lanes of their own',
    edits: [
      {
        file: `${sandbox}/lanes.server.ts`,
        take: "heavy: inTime('heavy') < lanes.heavy,",
        put: 'heavy: true,',
      },
    ],
    tests: [unit('lanes.server')],
  },
  {
    name: 'queues are short',
    edits: [{ file: `${sandbox}/lanes.server.ts`, take: ' || queue.length >= lanes.queue' }],
    tests: [unit('lanes.server')],
  },
  {
    name: 'a server that is not there is a 503',
    edits: [
      {
        file: `${sandbox}/sandbox.server.ts`,
        take: "          throw new AppError('unavailable', downMessage, { retryAfter: 2 });",
        put: '          throw error;',
      },
      { file: 'app/http/api.server.ts', take: 'if (!isDatabaseDown(error)) {', put: 'if (error) {' },
    ],
    tests: [unit('sandbox.server'), http],
    only: any('^a killed server', 'killed: queries'),
  },
  {
    name: 'a killed server is started again',
    edits: [
      {
        file: 'ops/postgres.ts',
        take: '      await server.exited;\n      if (stopping.signal.aborted) return;',
        put: '      await server.exited;\n      return;',
      },
    ],
    tests: [http],
    only: 'killed: queries',
  },
  {
    name: 'an emptied server is laid out again',
    edits: [{ file: `${sandbox}/sandbox.server.ts`, take: '          await this.restore();\n' }],
    tests: [unit('sandbox.server'), http],
    only: any('dropped databases', 'emptied: it is laid out'),
  },
  {
    name: 'a missing schema is laid out again',
    edits: [{ file: `${sandbox}/query.server.ts`, take: '  await sandbox.restore();\n' }],
    tests: [unit('sandbox.server')],
    only: 'a dropped',
  },
];
