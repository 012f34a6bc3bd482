import type { RawRequest } from './raw-request';
import type { Sample } from './samples';

/** A stream of numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const methods = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'REPORT'],
  ...['PURGE', 'LOCK', 'BREW', 'get'],
];
const ids = [
  ...['0', '-1', '2147483648', '99999999999', '1.5', '01', '1e3', '0x1', 'x', 'NaN', '__proto__'],
  'constructor',
  ...['%', '%zz', '%ff', '%00', '%C0%AE%C0%AE', '%2e%2e%2f', '..', '1;drop table users', "1'", '%25'],
  ...['%F0%9F%8F%80', '1%0d%0aX: y', '1'.repeat(3_000), '99?', '99#', '//', '\\', ' 1', '*', '{id}', '[]'],
];
const junk = [{}, -1, 1.5, 1e308, [], [{}], 2 ** 31, { $ne: null }, [[[]]]];
const types = [
  ...['text/plain', 'text/html', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', ''],
  ...['application/xml', 'application/jsonp', 'json', '*/*', 'application/octet-stream', ';;;='],
  'text/x-unknown',
];
const bodies: Buffer[] = [
  ...['', '{', '[]', 'null', '0', '"x"', 'true', '{"a":', '{"a":1,}', '\0', '{"email":"\\u0000"}', '{} {}'],
  ...['NaN', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', "{'a':1}"],
  ...['\ufeff{}', '"\\ud800"'],
  ...['['.repeat(60_000), '{"a":'.repeat(30_000), 'x'.repeat(300_000), `{"query":"${'x'.repeat(270_000)}"}`],
]
  .map((text) => Buffer.from(text))
  .concat(['"\xff\xfe"', '{\xc3(}'].map((text) => Buffer.from(text, 'latin1')))
  .concat(Buffer.from('{}', 'utf16le'));
const origins = [
  ...['https://evil.example', 'null', 'http://localhost.evil.example', 'file://', 'javascript:alert(1)'],
  ...['//', '\u00ff'],
];
const extras: [string, string][] = [
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'nonsense'],
  ['Accept', 'text/html'],
  ['Accept', 'x'.repeat(4_000)],
  ['Accept-Encoding', 'br;q=x, *;q=-1'],
  ['Accept-Language', '\u00ff\u00fe'],
  ['Range', 'bytes=0-0,5-1'],
  ['If-Modified-Since', 'never'],
  ['If-None-Match', '*'],
  ['Expect', '100-continue'],
  ['X-Forwarded-For', 'not, an, address'],
  ['X-Forwarded-Host', 'evil.example:99999'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Remix-Redirect', 'https://evil.example'],
  ['X-Request-Id', '<script>'],
  ['Upgrade', 'websocket'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Authorization', 'Bearer x'],
  ['Purpose', 'prefetch'],
];
const hosts = [
  ...['evil.example', 'localhost:99999', 'a b', '[::1', '', 'localhost/..', 'user@localhost', '%00'],
  ...['localhost:80:80'],
];
const cookies = [
  ...['session=', 'session=%', 'session=%00', '=', ';;;', 'a'.repeat(6_000), 'toast=e30%3D.x', 'auth=\u00ff'],
  ...['__proto__=1'],
];
const endings = ['/', '//', '?', '?a[]=1&a=2&__proto__[x]=1', '?%', '.data', '/..;/', '%2f', '?_data=root'];

/** Makes requests that every API call must refuse, because at least one part is invalid. */
export function fuzzer(args: {
  samples: Record<string, Sample>;
  cookie: string;
  host: string;
  seed: number;
}) {
  const random = randomFrom(args.seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const names = Object.keys(args.samples);

  const mangle = (path: string) =>
    path.replace(/\/\d+(?=\/|$)|courseId=\d+/g, (id) =>
      id.startsWith('/') ? `/${pick(ids)}` : `courseId=${pick(ids)}`,
    );

  return function next(): RawRequest {
    const name = pick(names);
    const sample = args.samples[name] as Sample;
    const own = name.split(' ')[0] ?? '';
    const isRead = own === 'GET';
    const hasId = mangle(sample.path) !== sample.path;
    const fault = pick([
      'method',
      'origin',
      ...(hasId ? ['id'] : []),
      ...(sample.body ? ['type', 'body', 'junk'] : []),
    ]);
    const method = fault === 'method' ? pick(methods.filter((other) => other !== own)) : own;
    // The wrong method of one call may be the right method of another call at the same path.
    const takesAnyObject = fault === 'body' && /^(POST \/user-data|PATCH)/.test(name);
    const isSafe = fault !== 'method' && !takesAnyObject && (isRead || sample.whose !== 'all');
    let target = `/api${fault === 'id' || (isRead && chance(0.3)) ? mangle(sample.path) : sample.path}`;
    if (chance(0.05)) target += pick(endings);
    if (chance(0.02))
      target = pick([`http://evil.example${target}`, target.toUpperCase(), `/${target}`, `/\\${target}`]);
    const fields = Object.keys((sample.body ?? {}) as object);
    const body =
      fault === 'body'
        ? pick(bodies)
        : fault === 'junk'
          ? Buffer.from(JSON.stringify(Object.fromEntries(fields.map((field) => [field, pick(junk)]))))
          : sample.body === undefined || isRead
            ? undefined
            : Buffer.from(JSON.stringify(sample.body));
    const foreign = fault === 'origin' && !isRead;
    const isSession = isSafe && !name.endsWith('/logout') && chance(0.7);
    const headers: RawRequest['headers'] = [
      // With a forged Host, a foreign Origin could be the same host.
      ['Host', !foreign && chance(0.04) ? pick(hosts) : args.host],
      ['Connection', 'close'],
      ['Origin', foreign ? pick(origins) : `http://${args.host}`],
      ['Cookie', isSession ? args.cookie : chance(0.3) ? pick(cookies) : 'a=b'],
    ];
    if (body) {
      const type = fault === 'type' ? pick(types) : 'application/json';
      headers.push(['Content-Type', type], ['Content-Length', String(body.byteLength)]);
    }
    if (chance(0.3)) headers.push(pick(extras));
    return { method, target, headers, body };
  };
}
