import type { Client } from '../../factories';

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);
const wordsIn = (html: string) =>
  decode(html.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
}

function fieldsOf(form: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, tag = ''] of form.matchAll(/<input\b([^>]*)>/gs)) {
    const name = attribute(tag, 'name');
    const isChosen = attribute(tag, 'type') !== 'radio' || /\schecked\b/.test(tag);
    if (name && isChosen) fields[name] = attribute(tag, 'value') ?? '';
  }
  return fields;
}

/** A page as in a browser without script: its text, and its forms with their values. */
export class Page {
  constructor(
    private readonly client: Client,
    private readonly path: string,
    readonly status: number,
    readonly html: string,
  ) {}

  get words() {
    return wordsIn(this.html.replace(/<(script|style|head)\b.*?<\/\1>/gs, ''));
  }

  /** Sends the form that has this button, with `typed` as values of its fields. */
  press(button: string, typed: Record<string, string> = {}): Promise<Response> {
    for (const [, form = '', inside = ''] of this.html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
      for (const [, tag = '', label = ''] of inside.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)) {
        if (wordsIn(label) !== button || tag.includes('disabled=""')) continue;
        const name = attribute(tag, 'name');
        const pressed = name ? { [name]: attribute(tag, 'value') ?? '' } : {};
        const action = attribute(form, 'action') || this.path;
        return this.client.submit(action, { ...fieldsOf(inside), ...pressed, ...typed });
      }
    }
    throw new Error(`The page has no button “${button}”: ${this.words}`);
  }
}

export const readPage = async (client: Client, path: string, reply: Response) =>
  new Page(client, path, reply.status, await reply.text());

/** @param address a path or a URL of this client's site */
export async function openPage(client: Client, address: string): Promise<Page> {
  const { origin, pathname, search } = new URL(address, client.origin);
  if (origin !== client.origin) throw new Error(`${address} is at another site than ${client.origin}.`);
  return readPage(client, pathname + search, await client.get(pathname + search));
}

export async function follow(client: Client, reply: Response): Promise<Page> {
  const location = reply.headers.get('Location');
  if (reply.status !== 303 || !location) throw new Error(`${reply.status}: ${await reply.text()}`);
  return openPage(client, location);
}
