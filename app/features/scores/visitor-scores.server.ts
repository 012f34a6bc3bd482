import { z } from 'zod';
import { siteCookie } from '~/http/cookies.server';
import type { Standings } from './standing';

/** Signed, so that visitors cannot change their points. */
const cookie = siteCookie('scores', { maxAge: 365 * 24 * 60 * 60, signed: true });

const count = z.int().min(0).max(10);
/** Standings as tuples, with times in seconds: a cookie holds only 4 kB. */
const keptSchema = z.record(
  z.string(),
  z.record(z.string(), z.tuple([count, count.nullable(), z.int().nullable()])),
);

const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));

/** By dataset; empty without a cookie, or when its signature is wrong. */
export async function readVisitorScores(request: Request): Promise<Record<string, Standings>> {
  const kept = keptSchema.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return mapValues(kept.data ?? {}, (bySlug) =>
    mapValues(bySlug, ([hints, solvedWith, second]) => ({
      ...{ hints, solvedWith },
      solvedAt: second === null ? null : new Date(second * 1000).toISOString(),
    })),
  );
}

/** @returns the value of a Set-Cookie header */
export const keepVisitorScores = (scores: Record<string, Standings>): Promise<string> =>
  cookie.serialize(
    mapValues(scores, (standings) =>
      mapValues(standings, ({ hints, solvedWith, solvedAt }) => [
        ...[hints, solvedWith],
        solvedAt === null ? null : Math.floor(Date.parse(solvedAt) / 1000),
      ]),
    ),
  );

export const forgetVisitorScores = () => cookie.serialize('', { maxAge: 0 });
