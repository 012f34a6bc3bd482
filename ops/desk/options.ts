import { parseArgs } from 'node:util';

type Flags = Record<string, { type: 'string' | 'boolean' }>;

/** @throws UsageError for an option that is not among `flags`, and for more or fewer words than `words` */
export function readOptions<F extends Flags>(args: string[], flags: F, words = 0) {
  const { values, positionals } = parse(args, flags);
  if (positionals.length !== words) throw new UsageError();
  return { values, positionals };
}

function parse<F extends Flags>(args: string[], options: F) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('. ')[0] : undefined);
  }
}

export const formats = { json: { type: 'boolean' }, csv: { type: 'boolean' } } as const;

export type Format = 'table' | 'json' | 'csv';

export const formatOf = ({ json, csv }: { json?: boolean; csv?: boolean }): Format =>
  json ? 'json' : csv ? 'csv' : 'table';

/** The command was called with wrong arguments. */
export class UsageError extends Error {}
