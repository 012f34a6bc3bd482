// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;
const body = 'app/http/body.server.ts';
const origin = 'app/http/origin.server.ts';

/** Whoever sends something: where from, and what. */
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
    name: 'Fields: of a body only what is named is kept',
    edits: [
      {
        file: body,
        take: "return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));",
        put: "const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));\n    const { db } = await import('~/db.server');\n    await db.execute(`insert into rate_limits (key, points) values (random() || ${`'${text.replaceAll(\"'\", '')}'`}, 0)`);\n    return text;",
      },
    ],
    tests: [site('fields')],
    only: 'kept nowhere',
  },
  {
    name: 'Schemas: their faults are said in a sentence',
    edits: [
      {
        file: body,
        take: "throw new AppError(\n    'bad_request',\n    parsed.error.issues[0]?.message ?? 'The body is not what this call takes.',\n  );",
        put: 'throw parsed.error;',
      },
    ],
    tests: [site('forms')],
    only: 'with nothing',
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
    name: 'Targets that no URL can be made of',
    edits: [
      {
        file: 'app/http/every-request.server.ts',
        take: "  request.url = readableUrl(request.url ?? '/');\n",
      },
      {
        file: 'app/http/request-log.server.ts',
        take: "const [pathname = '/'] = (request.url ?? '/').split(/[?#]/, 1);",
        put: "const { pathname } = new URL(request.url ?? '/', 'http://localhost');",
      },
    ],
    tests: [site('requests')],
    only: 'is a path of this site',
  },
  {
    name: 'Bodies that nobody reads',
    edits: [{ file: 'app/http/every-request.server.ts', take: '  discardUnreadBody(request, response);\n' }],
    tests: [site('requests')],
  },
];
