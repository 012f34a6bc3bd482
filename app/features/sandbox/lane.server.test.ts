import pg from 'pg';
import { expect, test } from 'vitest';
import type { Backend, Envelope } from './backend.server';
import { Lane } from './lane.server';

const envelope = {} as Envelope;

/** A lane whose connections note what is done with them; `died` ends the last one opened. */
function open(answer: () => Promise<unknown> = async () => ({})) {
  const log: string[] = [];
  const backends: { alive: boolean }[] = [];
  const connect = {
    open: async () => {
      const name = backends.length + 1;
      const backend = {
        alive: true,
        received: 10,
        run: async () => {
          log.push(`run ${name}`);
          return answer();
        },
        clean: async () => {
          log.push(`clean ${name}`);
          if (name === 1 && backends.length === 1 && died.onClean) backend.alive = false;
        },
      };
      backends.push(backend);
      return backend as unknown as Backend;
    },
    lower: async (_: Backend, niceness: number) => {
      log.push(`lower to ${niceness}`);
    },
  };
  const died = { onClean: false };
  return { lane: new Lane(connect, 0), log, died };
}

test('a second query of the same request runs on a cleaned connection', async () => {
  const { lane, log } = open();
  await lane.run('visible', envelope);
  await lane.run('visible', envelope);
  await lane.clean();
  await lane.clean();
  expect(log).toEqual(['run 1', 'clean 1', 'run 1', 'clean 1']);
});

test('a connection that took the place of a lost one is cleaned like any other', async () => {
  const { lane, log, died } = open();
  await lane.run('visible', envelope);
  died.onClean = true;
  await lane.run('visible', envelope);
  await lane.clean();
  expect(log).toEqual(['run 1', 'clean 1', 'run 2', 'clean 2']);
});

test('tells what was spent, once', async () => {
  const { lane } = open();
  await lane.run('visible', envelope);
  await lane.run('hidden', envelope);
  expect(lane.takeSpent()).toEqual({ bytes: 20, hasHitBound: false });
  expect(lane.takeSpent()).toEqual({ bytes: 0, hasHitBound: false });
});

test('a fault that is a bound counts as one', async () => {
  const timeout = Object.assign(new pg.DatabaseError('too long', 0, 'error'), { code: '57014' });
  const { lane } = open(() => Promise.reject(timeout));
  await expect(lane.run('visible', envelope)).rejects.toBe(timeout);
  expect(lane.takeSpent()).toMatchObject({ hasHitBound: true });
});

test('lowers what it has, and what it opens later, once each', async () => {
  const { lane, log } = open();
  await lane.run('visible', envelope);
  lane.lower(10);
  lane.lower(10);
  await lane.run('hidden', envelope);
  expect(log).toEqual(['run 1', 'lower to 10', 'lower to 10', 'run 2']);
});
