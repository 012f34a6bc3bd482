import { readOptions, UsageError } from '../desk/options';

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
  content: { type: 'string' },
} as const;

/** @throws UsageError */
export function readCommand([verb, ...rest]: string[]): Command {
  switch (verb) {
    case 'list':
      readOptions(rest, {});
      return { verb };
    case 'regrade':
      return { verb, name: readOptions(rest, {}, 1).positionals[0] ?? '' };
    case 'decline':
      return { verb, id: readId(rest[0]), reply: rest.slice(1).join(' ').trim() || null };
    case 'accept': {
      const { values, positionals } = readOptions(rest, options, 1);
      return {
        verb,
        id: readId(positionals[0]),
        looser: {
          ...(values['any-names'] && { columnNames: false as const }),
          ...(values.tolerance !== undefined && { tolerance: readTolerance(values.tolerance) }),
        },
        content: values.content ?? 'datasets',
      };
    }
    default:
      throw new UsageError();
  }
}

function readId(text = ''): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError();
  return Number(text);
}

function readTolerance(text: string): number {
  const tolerance = Number(text);
  if (!(tolerance > 0 && tolerance < 1_000)) throw new UsageError();
  return tolerance;
}
