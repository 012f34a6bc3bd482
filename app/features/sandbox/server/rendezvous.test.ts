import { expect, test } from 'vitest';
import { preferred } from './rendezvous';

const servers = ['one:5432', 'two:5432', 'three:5432'];
const keys = Array.from({ length: 3_000 }, (_, id) => `user:${id}`);
const order = (key: string, places: string[]) => preferred(key, places, (name) => name);

test('each server is first for about as many learners, in whatever order the servers are named', () => {
  for (const server of servers) {
    const own = keys.filter((key) => order(key, servers)[0] === server);
    expect(own.length).toBeGreaterThan(900);
    expect(own.length).toBeLessThan(1_100);
  }
  for (const key of keys.slice(0, 50)) expect(order(key, servers.toReversed())).toEqual(order(key, servers));
});

test('without a server its own learners alone go elsewhere, to both of the others', () => {
  const left = servers.slice(1);
  const moved = keys.filter((key) => order(key, servers)[0] === 'one:5432');
  for (const key of keys)
    expect(order(key, left)).toEqual(order(key, servers).filter((name) => left.includes(name)));
  expect(new Set(moved.map((key) => order(key, left)[0]))).toEqual(new Set(left));
});
