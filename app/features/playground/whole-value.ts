import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { z } from 'zod';
import { readWholeResult, readWholeValue } from '~/features/sandbox/query.server';
import { asAppError, noStore, resource, textReply } from '~/http/api.server';
import { parse, readForm } from '~/http/body.server';
import { csvLines } from '~/ui/delimited';
import { learnerOf } from './visitor.server';

/** `cell` is "row,column", counted from 0; without it the whole result is meant. */
const formSchema = z.object({
  dataset: z.string(),
  query: z.string(),
  cell: z
    .string()
    .regex(/^\d{1,4},\d{1,4}$/)
    .transform((cell) => cell.split(',').map(Number) as [number, number])
    .optional(),
});

/** A value that a table of results has cut, as plain text; or all of the result, as a file. */
const call = resource({
  async POST({ request }) {
    const { cell, ...form } = parse(formSchema, Object.fromEntries(await readForm(request)));
    const { learner, headers } = await learnerOf(request);
    const args = { ...form, learner, signal: request.signal };
    const reply = (body: BodyInit, type: string, others = {}) =>
      new Response(body, {
        headers: { 'Content-Type': `${type}; charset=utf-8`, ...others, ...noStore, ...headers },
      });
    try {
      if (cell) return reply(await readWholeValue({ ...args, row: cell[0], column: cell[1] }), 'text/plain');
      const result = await readWholeResult(args);
      const name = result.truncated ? `first-${result.rows.length}-rows` : 'result';
      const lines = createReadableStreamFromReadable(Readable.from(csvLines(result)));
      return reply(lines, 'text/csv', { 'Content-Disposition': `attachment; filename="${name}.csv"` });
    } catch (error) {
      throw textReply(asAppError(error, request), headers);
    }
  },
});

export { call as loader, call as action };
