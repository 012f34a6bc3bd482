import { certificates } from 'drizzle/schema';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { UsageError } from './desk/options';
import { findRunningDatabase } from './running-database';

/** With those that it replaced. @throws UsageError; one sentence for one that is unknown or was revoked before */
export async function revokeCertificate([id, ...words]: string[]): Promise<boolean> {
  if (!id) throw new UsageError();
  const client = postgres(findRunningDatabase(process.env), { max: 1, connect_timeout: 5, prepare: false });
  const reason = words.join(' ').trim() || null;
  const revoked = await revoke(drizzle(client), id, reason).finally(() => client.end());
  console.log(`Revoked: ${revoked.join(', ')}`);
  return true;
}

async function revoke(
  db: ReturnType<typeof drizzle>,
  certificateId: string,
  reason: string | null,
): Promise<string[]> {
  const ofSameAttempt = db
    .select({ attemptId: certificates.attemptId })
    .from(certificates)
    .where(eq(certificates.id, certificateId));
  const rows = await db
    .update(certificates)
    .set({ revokedAt: sql`now()`, revocationReason: reason })
    .where(and(inArray(certificates.attemptId, ofSameAttempt), isNull(certificates.revokedAt)))
    .returning({ id: certificates.id });
  if (rows.length > 0) return rows.map((row) => row.id);
  const isKnown = await db.$count(certificates, eq(certificates.id, certificateId));
  throw new Error(isKnown ? 'This certificate was revoked before.' : 'There is no such certificate.');
}
