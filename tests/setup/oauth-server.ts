import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const faults = [
  'none',
  'token refused',
  'token garbled',
  'token never',
  'person refused',
  'person garbled',
  'emails garbled',
] as const;
export type Fault = (typeof faults)[number];

/** A person at the provider; at GitHub, the address is the primary one unless `secondary`. */
export type Person = { email: string; subject: string; verified: boolean; secondary: boolean; fault: Fault };

type Provider = 'google' | 'github';
type Grant = Person & { provider: Provider; redirectUri: string; challenge: string; expiresAt: number };

const clients: Record<Provider, { id: string; secret: string }> = {
  google: { id: 'google-client', secret: 'google-client-secret' },
  github: { id: 'github-client', secret: 'github-client-secret' },
};
const codeLifetimeMs = 60_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

function demand(condition: unknown, code: string, status = 400): asserts condition {
  if (!condition) throw new Refusal(status, code);
}

/** A strict test double of Google and GitHub: registered clients, exact redirect URIs, codes that work once, and PKCE. */
export async function startOAuthServer({ port = 0 } = {}) {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();

  function showConsent(provider: Provider, query: URLSearchParams, response: ServerResponse) {
    readRequest(provider, query);
    const hidden = [...query].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${encodeURIComponent(value)}">`,
    );
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Consent</title><h1>Sign in to ${provider}</h1>
      <form method="post">${hidden.join('')}
        <label>Email <input name="email"></label>
        <label><input type="checkbox" name="verified" checked> Verified</label>
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </form></html>`);
  }

  function readRequest(provider: Provider, query: URLSearchParams) {
    const redirectUri = query.get('redirect_uri') ?? '';
    demand(query.get('client_id') === clients[provider].id, 'unauthorized_client');
    demand(
      URL.canParse(redirectUri) && new URL(redirectUri).pathname === `/auth/${provider}/callback`,
      'redirect_uri_mismatch',
    );
    demand(query.get('response_type') === 'code', 'unsupported_response_type');
    demand((query.get('state') ?? '').length >= 16, 'state_missing');
    demand(query.get('scope')?.includes('email'), 'invalid_scope');
    demand(query.get('code_challenge_method') === 'S256', 'challenge_method_missing');
    const challenge = query.get('code_challenge') ?? '';
    demand(/^[\w-]{43}$/.test(challenge), 'challenge_missing');
    return { redirectUri, challenge, state: query.get('state') ?? '' };
  }

  function decide(provider: Provider, sent: URLSearchParams, response: ServerResponse) {
    const query = new URLSearchParams([...sent].map(([name, value]) => [name, decodeURIComponent(value)]));
    const { redirectUri, challenge, state } = readRequest(provider, query);
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    if (sent.get('decision') === 'allow') {
      const email = sent.get('email') ?? '';
      const code = randomBytes(16).toString('hex');
      // The same address always gets the same subject: a number, as at GitHub.
      const subject = sent.get('subject') || String(sha256(email).readUInt32BE() + 1);
      const fault = faults.find((one) => one === sent.get('fault')) ?? 'none';
      const person = {
        email,
        subject,
        verified: sent.has('verified'),
        secondary: sent.has('secondary'),
        fault,
      };
      codes.set(code, {
        provider,
        redirectUri,
        challenge,
        expiresAt: Date.now() + codeLifetimeMs,
        ...person,
      });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', '<script>alert(1)</script>');
    }
    response.writeHead(302, { Location: back.href }).end();
  }

  function exchange(provider: Provider, sent: URLSearchParams): Grant & { token: string } {
    const grant = codes.get(sent.get('code') ?? '');
    codes.delete(sent.get('code') ?? '');
    demand(sent.get('grant_type') === 'authorization_code', 'unsupported_grant_type');
    const { id, secret } = clients[provider];
    demand(sent.get('client_id') === id && sent.get('client_secret') === secret, 'invalid_client', 401);
    demand(grant && grant.provider === provider && grant.expiresAt > Date.now(), 'invalid_grant');
    demand(sent.get('redirect_uri') === grant.redirectUri, 'invalid_grant');
    const proof = sha256(sent.get('code_verifier') ?? '').toString('base64url');
    demand(proof === grant.challenge, 'invalid_grant');
    const token = randomBytes(16).toString('hex');
    tokens.set(token, grant);
    return { ...grant, token };
  }

  function answerToken(provider: Provider, sent: URLSearchParams, response: ServerResponse) {
    const { fault, token } = exchange(provider, sent);
    if (fault === 'token never') return;
    if (fault === 'token refused') throw new Refusal(500, 'server_error');
    if (fault === 'token garbled') return void response.end('<html>Bad gateway</html>');
    // GitHub replies in form encoding unless JSON is requested.
    if (provider === 'github') {
      return void response.end(`access_token=${token}&scope=user%3Aemail&token_type=bearer`);
    }
    reply(response, { access_token: token, expires_in: 3599, token_type: 'Bearer', scope: 'openid email' });
  }

  function answerPerson(path: string, request: IncomingMessage, response: ServerResponse) {
    const token = /^(?:Bearer|token) (\w+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const person = tokens.get(token);
    demand(person, 'invalid_token', 401);
    const { email, verified, secondary, subject, fault } = person;
    if (fault === 'person refused') throw new Refusal(503, 'temporarily_unavailable');
    if (fault === 'person garbled') return reply(response, { login: 7, email: [] });
    if (path.endsWith('/userinfo')) return reply(response, { sub: subject, email, email_verified: verified });
    if (path.endsWith('/user')) return reply(response, { login: 'jo', id: Number(subject), email });
    if (fault === 'emails garbled') return reply(response, { message: 'Not Found' });
    reply(response, [
      { email: `other-${email}`, primary: secondary, verified: false, visibility: null },
      { email, primary: !secondary, verified, visibility: 'public' },
    ]);
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const isPost = request.method === 'POST';
    const provider = /^\/(login|api)\//.test(pathname) ? 'github' : 'google';
    const sent = new URLSearchParams(isPost ? await text(request) : '');
    if (/^\/(o\/oauth2\/v2\/auth|login\/oauth\/authorize)$/.test(pathname)) {
      return isPost ? decide(provider, sent, response) : showConsent(provider, searchParams, response);
    }
    if (isPost && /^\/(token|login\/oauth\/access_token)$/.test(pathname)) {
      return answerToken(provider, sent, response);
    }
    if (/^\/(oauth2\/v3\/userinfo|api\/v3\/user(\/emails)?)$/.test(pathname)) {
      return answerPerson(pathname, request, response);
    }
    throw new Refusal(404, 'not_found');
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, String(error));
      // GitHub refuses a code with status 200, in form encoding.
      if (request.url?.endsWith('/access_token') && status === 400) return response.end(`error=${code}`);
      reply(response, { error: code }, status);
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: oauthEnvironment(origin),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const oauthEnvironment = (origin: string) => ({
  GOOGLE_CLIENT_ID: clients.google.id,
  GOOGLE_CLIENT_SECRET: clients.google.secret,
  GOOGLE_BASE_URL: origin,
  GITHUB_CLIENT_ID: clients.github.id,
  GITHUB_CLIENT_SECRET: clients.github.secret,
  GITHUB_BASE_URL: origin,
});

function reply(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
