import type { ServerBuild } from '@remix-run/node';
import { z } from 'zod';
import type { Contract, DescribedRoute } from '~/http/api.server';
import { type ErrorCode, statusOf } from '~/http/errors';
import words from './meanings.json';

type Call = Contract & { method: string; path: string; signedIn: boolean };

const sentence = { 'text/plain': { schema: { type: 'string', description: 'One sentence.' } } };

const events = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        '`data: {"text"}` for each sentence, then the event `end` with the reply, or the event `failed` with a message. For clients that accept it.',
    },
  },
};

const meanings: Record<string, string> = words;

// A schema that transforms its input before checking it is described by the check.
function toSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        Object.assign(jsonSchema, toSchema(def.out as z.ZodType, io));
      }
    },
  });
  return json;
}

function callsOf(routes: ServerBuild['routes']): Call[] {
  return Object.values(routes).flatMap(({ path = '', module }) => {
    const { calls = {}, signedIn = false } = (module.loader ?? {}) as Partial<DescribedRoute>;
    const described = { path: path.replace(/^api/, '').replace(/:(\w+)/g, '{$1}'), signedIn };
    return Object.entries(calls).map(([method, contract]) => ({ ...contract, ...described, method }));
  });
}

function refusalsOf({ method, path, signedIn, query, body, refusals = [] }: Call): number[] {
  const codes: ErrorCode[] = [...refusals, 'unavailable'];
  if (signedIn) codes.push('unauthorized');
  if (path.includes('{') || query || body) codes.push('bad_request');
  if (method !== 'GET') codes.push('forbidden');
  if (body) codes.push('unsupported_media', 'too_large');
  return [...new Set(codes.map((code) => statusOf[code]))].sort();
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  content: { 'application/json': { schema: toSchema(schema, io) } },
});

function describeCall(call: Call) {
  const { path, summary, signedIn, query = {}, body, reply, status = 200, redirects, streams } = call;
  const parameter = (place: 'path' | 'query', name: string, schema: object) => ({
    name,
    in: place,
    required: true,
    schema,
  });
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter('path', name, { type: 'integer' })),
    ...Object.entries(query).map(([name, schema]) => parameter('query', name, toSchema(schema, 'input'))),
  ];
  const success = redirects
    ? { 302: { description: 'To /login' }, 303: { description: 'To /login, signed out' } }
    : {
        [status]: {
          description: 'Done',
          content: { ...json(reply, 'output').content, ...(streams && events) },
        },
      };
  const refusals = refusalsOf(call).map((code) => [code, { description: meanings[code], content: sentence }]);
  return {
    summary,
    security: signedIn ? [{ session: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, ...json(body, 'input') } } : {}),
    responses: { ...success, ...Object.fromEntries(refusals) },
  };
}

export function describeApi(args: { routes: ServerBuild['routes']; server: string; cookie: string }) {
  const { routes, server, cookie } = args;
  const paths: Record<string, Record<string, object>> = {};
  for (const call of callsOf(routes)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Boxscore',
      version: '1.0.0',
      description:
        'Replies are JSON; refusals are one sentence of plain text. A method that an address does not take is answered 405 with Allow. Mutations are refused when Origin or Sec-Fetch-Site names another site.',
    },
    servers: [{ url: `${server}/api` }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
    paths,
  };
}
