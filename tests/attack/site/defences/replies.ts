// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;
const headers = 'app/http/security-headers.server.ts';

/** What they read in reply, and what the log says of it. */
export const replies: Defence[] = [
  {
    name: 'Redirects stay on this site',
    edits: [
      {
        file: 'app/http/redirect.server.ts',
        take: "if (url.origin !== sentinel || url.pathname.startsWith('//')) return fallback;\n  return url.pathname + url.search + url.hash;",
        put: 'return target;',
      },
    ],
    tests: [site('replies')],
    only: 'stays here',
  },
  {
    name: 'Redirects are paths',
    edits: [
      {
        file: 'app/http/redirect.server.ts',
        take: "if (!target?.startsWith('/') || !URL.canParse(target, sentinel)) return fallback;\n  const url = new URL(target, sentinel);\n  if (url.origin !== sentinel || url.pathname.startsWith('//')) return fallback;\n  return url.pathname + url.search + url.hash;",
        put: 'return target || fallback;',
      },
    ],
    tests: [site('replies')],
    only: 'stays here',
  },
  {
    name: 'Redirects: dots that become two slashes',
    edits: [{ file: 'app/http/redirect.server.ts', take: " || url.pathname.startsWith('//')" }],
    tests: [site('replies')],
    only: 'stays here',
  },
  {
    name: 'X-Content-Type-Options, X-Frame-Options',
    edits: [
      { file: headers, take: "'X-Content-Type-Options': 'nosniff'," },
      { file: headers, take: "'X-Frame-Options': 'DENY'," },
    ],
    tests: [site('replies')],
    only: 'guarded',
  },
  {
    name: 'Strict-Transport-Security',
    edits: [
      {
        file: headers,
        take: "...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),",
      },
    ],
    tests: [site('replies')],
    only: 'guarded',
  },
  {
    name: 'The Content-Security-Policy of pages: frames and scripts',
    edits: [
      { file: headers, take: '    "frame-ancestors \'none\'",\n' },
      {
        file: headers,
        take: "`script-src 'self' ${scripts}`.trimEnd()",
        put: "\"script-src 'self' 'unsafe-inline'\"",
      },
    ],
    tests: [site('replies'), 'tests/api/pages.test.ts'],
  },
  {
    name: 'The Content-Security-Policy of other replies',
    edits: [
      {
        file: headers,
        take: "export const replyPolicy = \"default-src 'none'; frame-ancestors 'none'\"",
        put: 'export const replyPolicy = ""',
      },
    ],
    tests: [site('replies'), site('no-database')],
    only: 'guarded|says so',
  },
  {
    name: 'A fault is one sentence, and its words stay in the log',
    edits: [
      {
        file: 'app/http/api.server.ts',
        take: '    logUnexpected(error, request);\n    return unforeseen(request);',
        put: "    return new AppError('internal', String((error as Error).stack));",
      },
    ],
    tests: [site('replies'), site('log')],
    only: 'guarded|fault',
  },
  {
    name: 'Lines of the log name routes, and a number of our own',
    edits: [
      {
        file: 'app/http/request-log.server.ts',
        take: '    const route = routeOf(pathname, status);',
        put: '    const route = request.url;',
      },
      {
        file: 'app/http/request-log.server.ts',
        take: "  const id = randomBytes(6).toString('hex');",
        put: "  const id = String(request.headers[idHeader] ?? '000000000000');",
      },
      {
        file: 'app/http/request-log.server.ts',
        take: '  if (id) askers.set(id, userId);',
        put: '  void userId;',
      },
    ],
    tests: [site('log')],
  },
  {
    name: 'The log keeps what statements were given to itself',
    edits: [
      { file: 'app/http/log.server.ts', take: ".replace(/\\nparams: .*/s, '')" },
      {
        file: 'app/features/auth/session.server.ts',
        take: 'noteUser(request, user.id);',
        put: 'noteUser(request, `${user.id} ${user.email}` as never);',
      },
      {
        file: 'ops/serve.ts',
        take: '  quietRemixServe();\n  process.env',
        put: '  void quietRemixServe;\n  process.env',
      },
    ],
    tests: [site('log'), 'app/http/log.server.test.ts'],
  },
];
