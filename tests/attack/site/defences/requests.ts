// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;
const headers = 'app/http/security-headers.server.ts';
const body = 'app/http/body.server.ts';
const origin = 'app/http/origin.server.ts';

/** Whoever sends something: where from, what, and what they read in reply. */
export const requests: Defence[] = [
  {
    name: 'The Origin of a form and of a call',
    edits: [
      {
        file: origin,
        take: "if (!isOurs(request.headers.get('Origin'), request.headers.get('Host')) || !isSameSite) {",
        put: 'if (!isSameSite) {',
      },
      {
        file: origin,
        take: "    delete headers.origin;\n    headers['sec-fetch-site'] = 'cross-site';",
        put: '    delete headers.origin;',
      },
    ],
    tests: [site('csrf'), site('ownership')],
  },
  {
    name: 'Sec-Fetch-Site',
    edits: [
      {
        file: origin,
        take: "site === null || site === 'same-origin' || site === 'none'",
        put: 'site !== undefined',
      },
    ],
    tests: [site('csrf'), site('ownership')],
  },
  {
    name: 'The Origin check of forms alone',
    edits: [
      {
        file: body,
        take: 'export async function readForm(request: Request): Promise<FormData> {\n  assertSameOrigin(request);',
        put: 'export async function readForm(request: Request): Promise<FormData> {',
      },
    ],
    tests: [site('csrf')],
  },
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
    name: 'The content type of a body',
    edits: [
      {
        file: body,
        take: "  if (type !== contentType) throw new AppError('unsupported_media', `Please send ${contentType}.`);\n",
        put: '  void type;\n',
      },
    ],
    tests: [site('forms'), 'tests/api/accounts.test.ts'],
    only: 'of many parts|as JSON|as text|of no type|another type',
  },
  {
    name: 'The size of a body',
    edits: [
      {
        file: body,
        take: "  if (size > bodyLimit) throw new AppError('too_large', 'That is more than this site accepts at once.');\n",
      },
    ],
    tests: [site('forms'), site('replies'), 'tests/api/accounts.test.ts'],
    only: 'too large|megabyte',
  },
  {
    name: 'NUL, broken UTF-8 and odd names in a form',
    edits: [
      {
        file: body,
        take: "    if (value.includes('\\0')) throw new AppError('bad_request', 'A NUL character cannot be part of a text.');\n",
      },
      {
        file: body,
        take: "    if (!fieldName.test(name))\n      throw new AppError('bad_request', 'This form has a field that is not one of its own.');\n",
      },
      { file: body, take: '{ fatal: true }', put: '{}' },
    ],
    tests: [site('forms'), site('requests')],
    only: 'with a NUL|another encoding|UTF-16|nesting',
  },
  {
    name: 'A form has few fields',
    edits: [
      {
        file: body,
        take: "  if (fields.size > mostFields) throw new AppError('bad_request', 'This form has too many fields.');\n",
      },
    ],
    tests: [site('requests')],
  },
  {
    name: 'NUL in JSON, and JSON that is none',
    edits: [
      {
        file: body,
        take: "  if (/\\\\u0000/i.test(text)) throw new AppError('bad_request', 'A NUL character cannot be part of a text.');\n",
      },
      {
        file: body,
        take: "  } catch {\n    throw new AppError('bad_request', 'The body is not valid JSON.');\n  }",
        put: '  } finally {\n  }',
      },
    ],
    tests: [site('fuzz'), 'tests/api/accounts.test.ts'],
    only: 'odd requests|in one sentence',
  },
  {
    name: 'Schemas: ids are numbers or digits',
    edits: [
      {
        file: 'app/http/id.ts',
        take: 'z.preprocess(fromDigits, z.int(message)',
        put: 'z.preprocess(Number, z.int(message)',
      },
    ],
    tests: [site('fields'), 'app/http/id.test.ts'],
    only: 'an id in a body|is none',
  },
  {
    name: 'Schemas: a body has no more fields than its call',
    edits: [
      {
        file: 'app/features/account/schema.ts',
        take: 'export const profileSchema = z.object(',
        put: 'export const profileSchema = z.looseObject(',
      },
      {
        file: 'app/features/waitlist/schema.ts',
        take: 'export const registrationSchema = z.object(',
        put: 'export const registrationSchema = z.looseObject(',
      },
      {
        file: 'app/features/auth/account.server.ts',
        take: '.values({ email, passwordHash, termsAcceptedAt: new Date() })',
        put: '.values({ email, passwordHash, termsAcceptedAt: new Date(), ...(rest as object) })',
      },
      {
        file: 'app/features/auth/account.server.ts',
        take: 'registerAccount({ email, password }: Credentials)',
        put: 'registerAccount({ email, password, ...rest }: Credentials)',
      },
      {
        file: 'app/features/auth/schema.ts',
        take: 'export const loginSchema = z.object(',
        put: 'export const loginSchema = z.looseObject(',
      },
    ],
    tests: [site('fields'), site('replies')],
    only: 'kept nowhere|nobody may set',
  },
  {
    name: 'The table of methods',
    edits: [
      {
        file: 'app/http/api.server.ts',
        take: "        return textReply(new AppError('method_not_allowed', `This address answers ${allow} only.`), {\n          Allow: allow,\n        });",
        put: "        throw new Error('no handler');",
      },
    ],
    tests: [site('fuzz'), site('replies'), 'tests/api/accounts.test.ts'],
    only: 'odd requests|another method|wrong method',
  },
  {
    name: 'Targets and hosts that are none',
    edits: [
      {
        file: 'app/http/every-request.server.ts',
        take: "  request.url = readableUrl(request.url ?? '/');\n",
      },
      {
        file: 'app/http/every-request.server.ts',
        take: '  request.headers.host = readableHost(request.headers.host);\n',
      },
    ],
    tests: [site('requests'), site('replies'), site('fuzz'), site('log')],
    only: 'is a path of this site|looked up|cannot be decoded|odd requests|%',
  },
  {
    name: 'Bodies that nobody reads',
    edits: [{ file: 'app/http/every-request.server.ts', take: '  discardUnreadBody(request, response);\n' }],
    tests: [site('requests')],
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
