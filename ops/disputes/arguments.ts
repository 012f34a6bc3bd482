import { parseArgs } from 'node:util';

export type Looser = { columnNames?: false; tolerance?: number };

/** `content`: where the courses’ files are. */
type AcceptOptions = { looser: Looser; content: string };

export type Command =
  | { verb: 'list' }
  | ({ verb: 'accept'; id: number } & AcceptOptions)
  | { verb: 'decline'; id: number; reply: string | null }
  | { verb: 'regrade'; name: string };

const options = {
  'any-names': { type: 'boolean' },
  tolerance: { type: 'string' },
  content: { type: 'string', default: 'datasets' },
} as const;

/** Undefined for what the desk's usage does not have. */
export function readCommand(args: string[]): Command | undefined {
  const [verb, ...rest] = args;
  const id = /^[1-9]\d{0,8}$/.test(rest[0] ?? '') ? Number(rest[0]) : undefined;
  const words = rest.slice(1).join(' ').trim();
  if (verb === 'list' && rest.length === 0) return { verb };
  if (verb === 'regrade' && rest.length === 1) return { verb, name: rest[0] ?? '' };
  if (verb === 'decline' && id) return { verb, id, reply: words || null };
  const accepting = verb === 'accept' && readOptions(rest.slice(1));
  return accepting && id ? { verb: 'accept', id, ...accepting } : undefined;
}

function readOptions(args: string[]): AcceptOptions | undefined {
  try {
    const { values } = parseArgs({ args, options, allowPositionals: false });
    const tolerance = values.tolerance === undefined ? undefined : Number(values.tolerance);
    if (tolerance !== undefined && !(tolerance > 0 && tolerance < 1_000)) return undefined;
    const looser = {
      ...(values['any-names'] && { columnNames: false as const }),
      ...(tolerance !== undefined && { tolerance }),
    };
    return { looser, content: values.content };
  } catch {
    return undefined;
  }
}
