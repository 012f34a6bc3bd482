import { z } from 'zod';
import { readWholeValue } from '~/features/sandbox/query.server';
import { asAppError, noStore, resource, textReply } from '~/http/api.server';
import { parse, readForm } from '~/http/body.server';
import { learnerOf } from './visitor.server';

/** `cell` is "row,column", counted from 0. */
const formSchema = z.object({
  dataset: z.string(),
  query: z.string(),
  cell: z
    .string()
    .regex(/^\d{1,4},\d{1,4}$/)
    .transform((cell) => cell.split(',').map(Number) as [number, number]),
});

/** A value that a table of results has cut, as plain text. */
const call = resource({
  async POST({ request }) {
    const { cell, ...form } = parse(formSchema, Object.fromEntries(await readForm(request)));
    const [row, column] = cell;
    const { learner, headers } = await learnerOf(request);
    const value = await readWholeValue({ ...form, row, column, learner, signal: request.signal }).catch(
      (error: unknown) => {
        throw textReply(asAppError(error, request), headers);
      },
    );
    return new Response(value, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', ...noStore, ...headers },
    });
  },
});

export { call as loader, call as action };
