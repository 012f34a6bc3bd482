import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchRoutes } from '@remix-run/react';
import { replySent } from '~/metrics/observation.server';
import type { Reason } from './errors';
import { log } from './log.server';

const idHeader = 'x-request-id';

type RouteTable = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;
/** `cause`: the reason of a 503. `kept`: values that the request's action and loaders share. */
type Note = { user?: number; cause?: Reason | 'other'; kept?: Map<string, unknown> };
type Branch = { id: string; path?: string; children: Branch[] };

declare global {
  /** Notes by request id. Global, as development reloads this module. */
  var __boxscoreNotes: Map<string, Note> | undefined;
  var __boxscoreRoutes: Branch[] | undefined;
}

globalThis.__boxscoreNotes ??= new Map();
const notes = globalThis.__boxscoreNotes;

/** Probed every few seconds. */
const probes = new Set(['/livez', '/readyz', '/healthz', '/metrics']);

export function followRequest(request: IncomingMessage, response: ServerResponse) {
  const id = randomBytes(6).toString('hex');
  const started = performance.now();
  const { method } = request;
  const [pathname = '/'] = (request.url ?? '/').split(/[?#]/, 1);
  request.headers[idHeader] = id;
  response.setHeader('X-Request-Id', id);
  notes.set(id, {});
  response.once('close', () => {
    const { user, cause: noted } = notes.get(id) ?? {};
    notes.delete(id);
    const { statusCode: status, writableFinished } = response;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const route = routeOf(pathname, status);
    const isProbe = probes.has(route);
    const cause = status === 503 && !isProbe ? (noted ?? 'other') : undefined;
    const line = { id, method, route, status, ms, user, cause };
    log[isProbe ? 'debug' : 'info']({ ...line, ...(writableFinished ? {} : { aborted: true }) });
    if (!isProbe) replySent.publish({ method: method ?? '', route, status, ms, cause });
  });
}

/** Also sent as X-Request-Id, and shown to visitors with unexpected errors. */
export const requestId = (request: Request) => request.headers.get(idHeader) ?? '';

export function noteUser(request: Request, userId: number) {
  note(request, { user: userId });
}

export function noteCause(request: Request, cause: Note['cause']) {
  note(request, { cause });
}

function note(request: Request, more: Note) {
  const id = requestId(request);
  const known = notes.get(id);
  // The note is gone once the reply was sent.
  if (known) notes.set(id, { ...known, ...more });
}

/** Stores a value for the later loaders of the same request; undefined deletes it. */
export function keepFor(request: Request, name: string, value: unknown) {
  const known = notes.get(requestId(request));
  if (!known) return;
  known.kept ??= new Map();
  known.kept.set(name, value);
}

/** The value stored under `name`. The caller vouches for the type. */
export const keptFor = <Kept>(request: Request, name: string) =>
  notes.get(requestId(request))?.kept?.get(name) as Kept | undefined;

export function logUnexpected(error: unknown, request: Request) {
  if (!request.signal.aborted) log.error({ id: requestId(request), err: error }, 'unexpected');
}

export function setRoutes(table: RouteTable) {
  const childrenOf = (parentId: string | undefined): Branch[] =>
    Object.values(table)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path }) => ({ id, path, children: childrenOf(id) }));
  globalThis.__boxscoreRoutes = childrenOf(undefined);
}

const mostPatterns = 1_000;
const patterns = new Map<string, string>();

/** The route's pattern instead of the URL, which may hold secrets. */
function routeOf(pathname: string, status: number): string {
  const known = patterns.get(pathname);
  if (known !== undefined) return known === '/*' && status < 400 ? 'file' : known;
  const matches = matchRoutes(globalThis.__boxscoreRoutes ?? [], pathname.replace(/\.data$/, '')) ?? [];
  const pattern = `/${matches.flatMap(({ route }) => route.path?.replace(/^\/|\/$/g, '') || []).join('/')}`;
  if (patterns.size >= mostPatterns) patterns.clear();
  patterns.set(pathname, pattern);
  return pattern === '/*' && status < 400 ? 'file' : pattern;
}
