import { z } from 'zod';
import { calls, refusalsOf } from './calls';
import type { Call } from './http/call';

const sentence = { 'text/plain': { schema: { type: 'string', description: 'One sentence.' } } };

const meanings: Record<number, string> = {
  400: 'Malformed or invalid',
  401: 'Not signed in',
  403: 'Not yours, or not open to you',
  404: 'No such thing',
  409: 'At odds with what is there',
  413: 'Too large',
  415: 'Another content type is expected',
  422: 'Cannot be graded',
  429: 'Too often; Retry-After says when to come back',
  503: 'Out of order for a moment; Retry-After says when to come back',
};

/** A zod schema as JSON Schema. What is tidied before it is checked is described by the check. */
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

function describeCall(call: Call) {
  const { path, summary, signedIn, query = {}, body, reply, status = 200, redirects } = call;
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
          content: { 'application/json': { schema: toSchema(reply, 'output') } },
        },
      };
  const refusals = refusalsOf(call).map((code) => [code, { description: meanings[code], content: sentence }]);
  return {
    summary,
    security: signedIn ? [{ session: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(body, 'input') } },
          },
        }
      : {}),
    responses: { ...success, ...Object.fromEntries(refusals) },
  };
}

/** The API as an OpenAPI 3.1 document, from the schemas that requests are parsed with. */
export function describeApi({ server, cookie }: { server: string; cookie: string }) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
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
