import { inject } from 'vitest';
import { z } from 'zod';

export type Operation = {
  summary: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }>;
};

const reply = await fetch(`${inject('api').origin}/api/openapi.json`);
const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Operation>> };

export const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([lowerCase, { security, responses }]) => {
    const method = lowerCase.toUpperCase();
    const [success = '200'] = Object.keys(responses).filter((status) => /^[23]/.test(status));
    const content = responses[success]?.content;
    const { schema } = content?.['application/json'] ?? {};
    return {
      name: `${method} ${path}`,
      method,
      path,
      signedIn: security.length > 0,
      reply: schema && z.fromJSONSchema(schema),
      streams: content?.['text/event-stream'] !== undefined,
      status: Number(success),
      statuses: Object.keys(responses).map(Number),
    };
  }),
);
