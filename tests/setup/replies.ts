import { calls } from './calls';
import { addFault } from './faults';

const matches = (described: string, path: string) =>
  new RegExp(`^${described.replace('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path);

export async function faultOf(method: string, path: string, reply: Response): Promise<string | undefined> {
  const here = calls.filter((call) => matches(call.path, path));
  const call = here.find((call) => call.method === (method === 'HEAD' ? 'GET' : method));
  const { status } = reply;
  // The reply was cut off: the test has aborted it, or the server was killed.
  const body = await reply
    .clone()
    .text()
    .catch(() => undefined);
  if (body === undefined) return undefined;
  const type = reply.headers.get('Content-Type') ?? 'none';
  if (!call) {
    const expected = here.length > 0 ? 405 : 404;
    if (status !== expected) return `answered ${status}, not ${expected}`;
    const allowed = here.map(({ method }) => method).join(', ');
    if (status === 405 && reply.headers.get('Allow') !== allowed)
      return `allows ${reply.headers.get('Allow')}, not ${allowed}`;
  } else if (!call.statuses.includes(status)) {
    return `answered ${status}, which is not described: ${body}`;
  } else if (status < 400) {
    if (!call.reply) return undefined;
    const isStream = call.streams && type.startsWith('text/event-stream');
    if (!isStream && !type.startsWith('application/json')) return `answered as ${type}`;
    if (method === 'HEAD') return undefined;
    const json = isStream ? /^event: end\ndata: (.*)$/m.exec(body)?.[1] : body;
    if (json === undefined) return 'answered without an end';
    const checked = call.reply.safeParse(JSON.parse(json));
    return checked.success ? undefined : `answered otherwise than described: ${checked.error.message}`;
  }
  if (!type.startsWith('text/plain')) return `refused as ${type}`;
  if ((status === 429 || status === 503) && !(Number(reply.headers.get('Retry-After')) > 0)) {
    return 'refused without a time to come back';
  }
  return undefined;
}

/** fetch without checks, for tests that expect a faulty reply. */
export const fetchUnchecked = globalThis.fetch;

/** From now on, a reply of the API that does not match the OpenAPI document fails the test. */
export function checkReplies() {
  globalThis.fetch = async (input, init) => {
    const reply = await fetchUnchecked(input, init);
    const { method, url } = new Request(input, { method: init?.method });
    const { hostname, pathname } = new URL(url);
    if (hostname === 'localhost' && pathname.startsWith('/api/')) {
      const fault = await faultOf(method, pathname.slice('/api'.length), reply).catch(
        (error: unknown) => `could not be checked: ${error}`,
      );
      if (fault) addFault(`${method} ${pathname} ${fault}`);
    }
    return reply;
  };
}
