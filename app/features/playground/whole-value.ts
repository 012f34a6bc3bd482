import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { z } from 'zod';
import { readWholeResult, readWholeValue } from '~/features/sandbox/query.server';
import { asAppError, resource, textReply } from '~/http/api.server';
import { parse, readForm } from '~/http/body.server';
import { csvLines, jsonLines } from '~/ui/delimited';
import { learnerOf } from './visitor.server';

/** `cell` is "row,column", counted from 0; without it the reply is the whole result, in the format `as`. */
const formSchema = z.object({
  dataset: z.string(),
  query: z.string(),
  cell: z
    .string()
    .regex(/^\d{1,4},\d{1,4}$/)
    .transform((cell) => cell.split(',').map(Number) as [number, number])
    .optional(),
  as: z.enum(['csv', 'json']).catch('csv'),
});

const files = {
  csv: { type: 'text/csv; charset=utf-8; header=present', linesOf: csvLines },
  json: { type: 'application/json; charset=utf-8', linesOf: jsonLines },
};

const unstored = { 'Cache-Control': 'private, no-store' };

/** Replies with a whole value that the results table has cut, as plain text, or with the whole result as a file. */
const call = resource({
  async POST({ request }) {
    const { cell, as, ...form } = parse(formSchema, Object.fromEntries(await readForm(request)));
    const { learner, headers } = await learnerOf(request);
    const args = { ...form, learner, signal: request.signal };
    const reply = (body: BodyInit, type: string, others = {}) =>
      new Response(body, {
        headers: { 'Content-Type': type, ...others, ...unstored, ...headers },
      });
    try {
      if (cell)
        return reply(
          await readWholeValue({ ...args, row: cell[0], column: cell[1] }),
          'text/plain; charset=utf-8',
        );
      const result = await readWholeResult(args);
      const name = `${result.truncated ? `first-${result.rows.length}-rows` : 'result'}.${as}`;
      const { type, linesOf } = files[as];
      const lines = createReadableStreamFromReadable(Readable.from(linesOf(result)));
      const disposition = `attachment; filename="${name}"; filename*=UTF-8''${name}`;
      return reply(lines, type, { 'Content-Disposition': disposition });
    } catch (error) {
      throw textReply(asAppError(error, request), headers);
    }
  },
});

export { call as loader, call as action };
