import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { matchRoutes } from '@remix-run/router';
import postgres from 'postgres';
import type { createStaticRouter } from 'react-router-dom/server';
import { expect, inject, onTestFinished, test } from 'vitest';
import { compileTo } from '../compile.mjs';

test('a query on a connection that has just ended is refused, and ends no process', async () => {
  const { adminUrl } = inject('postgres');
  const [sql, admin] = [postgres(adminUrl, { max: 1 }), postgres(adminUrl, { max: 1 })];
  onTestFinished(async () => {
    // The timeout is needed, because the reserved connection was never released.
    await Promise.all([sql.end({ timeout: 1 }), admin.end()]);
  });
  const held = await sql.reserve();
  const [row] = await held`select pg_backend_pid() as pid`;
  await admin`select pg_terminate_backend(${row?.pid})`;
  await delay(100);
  await expect(held`select 1`).rejects.toThrow('CONNECTION_CLOSED');
});

test('a server that goes while a connection asks for its array types is refused, and ends no process', async () => {
  const { hostname, port } = new URL(inject('postgres').adminUrl);
  const way = createServer((near) => {
    const far = connect(Number(port), hostname).on('error', () => undefined);
    far.pipe(near);
    near.on('data', (sent) => {
      if (!sent.includes('typarray')) return far.write(sent);
      way.close();
      near.destroy();
      far.destroy();
    });
  });
  await once(way.listen(0, 'localhost'), 'listening');
  const url = new URL(inject('postgres').adminUrl);
  url.host = `localhost:${(way.address() as AddressInfo).port}`;
  const sql = postgres(url.href, { max: 1, backoff: () => 0 });
  onTestFinished(() => sql.end({ timeout: 1 }));
  await expect(sql`select 1`).rejects.toThrow('ECONNREFUSED');
});

test('routes are ranked once, not at each match', () => {
  let readings = 0;
  const routes = [
    {
      get path() {
        readings += 1;
        return '/lessons/:id';
      },
    },
    { path: '*' },
  ];
  expect(matchRoutes(routes, '/lessons/1')?.[0]?.params).toEqual({ id: '1' });
  const first = readings;
  expect(matchRoutes(routes, '/lessons/2')?.[0]?.params).toEqual({ id: '2' });
  expect(matchRoutes(routes, '/catalog')?.[0]?.params).toEqual({ '*': 'catalog' });
  expect(readings).toBe(first);
});

test('the routes of the site are made once, and what each page shows is its own', async () => {
  const folder = '.cache/static-router';
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await compileTo(folder, { server: 'node_modules/react-router-dom/server.js' });
  const server: { default: { createStaticRouter: typeof createStaticRouter } } = await import(
    resolve(folder, 'server.js')
  );
  const routes = [{ id: 'course', path: '/courses/:id' }];
  const draw = (id: string) => {
    const match = {
      params: { id },
      pathname: `/courses/${id}`,
      pathnameBase: `/courses/${id}`,
      route: routes[0],
    };
    const shown = { loaderData: { course: id }, matches: [match], location: { pathname: match.pathname } };
    return server.default.createStaticRouter(routes, shown as never);
  };
  const [first, second] = [draw('1'), draw('2')];
  expect(second.routes).toBe(first.routes);
  expect(first.state.loaderData).toEqual({ course: '1' });
  expect(second.state.loaderData).toEqual({ course: '2' });
  expect(second.state.matches[0]?.params).toEqual({ id: '2' });
  expect(second.state.matches[0]?.route).toBe(second.routes[0]);
});
