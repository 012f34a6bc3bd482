import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { Client } from '../factories';
import type { Operation } from '../setup/calls';
import { faultOf } from '../setup/replies';
import { callPaths } from '../setup/routes';

type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const { origin } = inject('api');
const visitor = new Client(origin);
let document: Document;
beforeAll(async () => {
  document = (await (await visitor.get('/api/openapi.json')).json()) as Document;
});

const operation = (path: string, method: string) => document.paths[path]?.[method];

test('is an OpenAPI 3.1 document at the site’s own address', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Boxscore' },
    servers: [{ url: `${origin}/api` }],
  });
});

test('has every call of app/routes.ts, and no other', () => {
  const routed = callPaths.map((path) => path.slice('/api'.length).replace(/:(\w+)/g, '{$1}'));
  expect(Object.keys(document.paths).sort()).toEqual(routed.sort());
});

test.each(callPaths)('%s takes the methods that it is described with', async (path) => {
  const described = document.paths[path.slice('/api'.length).replace(/:(\w+)/g, '{$1}')] ?? {};
  const reply = await visitor.request('DELETE', path.replace(/:\w+/g, '1'));
  expect(reply.status).toBe(405);
  const allowed = reply.headers.get('Allow')?.toLowerCase().split(', ') ?? [];
  expect(Object.keys(described).sort()).toEqual(allowed.sort());
});

describe('what it says', () => {
  test('of bodies comes from the schemas that parse them', () => {
    const login = operation('/login', 'post')?.requestBody?.content['application/json']?.schema;
    expect(login).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
      properties: { email: { type: 'string' }, password: { type: 'string', minLength: 6, maxLength: 1024 } },
    });
    const profile = operation('/user-data', 'post')?.requestBody?.content['application/json']?.schema;
    expect(profile?.properties).toMatchObject({
      gender: { anyOf: [{ enum: expect.arrayContaining(['male']) }, {}] },
    });
    expect(operation('/enrollments/{enrollmentId}', 'patch')?.parameters).toMatchObject([
      { name: 'enrollmentId', in: 'path' },
    ]);
  });

  test('of replies can be checked by others', async () => {
    const responses = operation('/subscription/plans', 'get')?.responses;
    const schema = z.fromJSONSchema(responses?.[200]?.content?.['application/json']?.schema ?? false);
    const plans = (await (await visitor.get('/api/subscription/plans')).json()) as object[];
    expect(schema.safeParse(plans).success).toBe(true);
    expect(schema.safeParse(plans.map((plan) => ({ ...plan, price: 'free' }))).success).toBe(false);
  });

  test('has a body or a sentence for every status, and says who is let in', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    for (const { summary, responses } of operations) {
      expect(summary).toMatch(/\.$/);
      for (const [status, { content }] of Object.entries(responses)) {
        const type = Number(status) < 300 ? 'application/json' : 'text/plain';
        if (!status.startsWith('3')) expect(content).toHaveProperty([type]);
      }
    }
    expect(operation('/enrollments', 'get')).toMatchObject({ security: [{ session: [] }] });
    expect(operation('/subscription/plans', 'get')).toMatchObject({ security: [] });
  });
});

describe('a reply that differs from it is noticed', () => {
  const json = (body: unknown, status = 200) => Response.json(body, { status });
  test.each([
    ['an extra field', 'GET', '/user', json({ user_id: 1, username: 'a', email: 'a', passwordHash: 'x' })],
    ['a missing field', 'GET', '/user', json({ user_id: 1 })],
    ['a status that is not listed', 'GET', '/user', json({}, 418)],
    ['a fault', 'GET', '/user', new Response('Oh', { status: 500 })],
    [
      'a page',
      'GET',
      '/user',
      new Response('<html>', { status: 401, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['a wrong Allow', 'PUT', '/user', new Response('No.', { status: 405, headers: { Allow: 'POST' } })],
    ['an unknown call that answers', 'GET', '/nothing', json({})],
  ])('%s', async (_, method, path, reply) => {
    expect(await faultOf(method, path, reply)).toBeTypeOf('string');
  });

  test('and JSON that is none', async () => {
    const reply = new Response('{', { headers: { 'Content-Type': 'application/json' } });
    await expect(faultOf('GET', '/user', reply)).rejects.toThrow(SyntaxError);
  });

  test('and one that does not is let pass', async () => {
    expect(await faultOf('GET', '/user', json({ user_id: 1, username: 'a', email: 'a' }))).toBeUndefined();
  });
});
