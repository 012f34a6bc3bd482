import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { lanes } from '../limits';
import { Places } from './places.server';

const clients: pg.Pool[] = [];

function openReplica() {
  const client = new pg.Pool({
    connectionString: inject('postgres').sandboxUrl,
    max: 1,
    idleTimeoutMillis: 0,
  });
  clients.push(client);
  const places = new Places(async (_, text, values) => (await client.query(text, values)).rows);
  places.replicas = 3;
  return places;
}

const replicas = [openReplica(), openReplica(), openReplica()];
afterAll(() => Promise.all(clients.map((client) => client.end())));

test('all replicas together run no more queries at once than one server bears, and each in the end', async () => {
  let [running, most, done] = [0, 0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await delay(20);
    running -= 1;
    done += 1;
  };
  await Promise.all(replicas.flatMap((places) => Array.from({ length: 15 }, () => places.use(work))));
  expect(done).toBe(45);
  expect(most).toBeLessThanOrEqual(lanes.everywhere);
  expect(most).toBeGreaterThan(lanes.everywhere / 2);
});

test('a server that does not say keeps nobody from anything', async () => {
  const places = new Places(async () => []);
  places.replicas = 2;
  expect(await places.use(async () => 'ran')).toBe('ran');
});
