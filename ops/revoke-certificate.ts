import { certificates } from 'drizzle/schema';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { findRunningDatabase } from './running-database';

const [id, ...words] = process.argv.slice(2);
const reason = words.join(' ').trim() || null;
if (!id) {
  console.error('Usage: npm run certificate:revoke -- <id> [reason]');
  process.exit(2);
}
try {
  const client = postgres(findRunningDatabase(process.env), { max: 1, connect_timeout: 5 });
  const revoked = await revoke(drizzle(client), id).finally(() => client.end());
  console.log(`Revoked: ${revoked.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function revoke(db: ReturnType<typeof drizzle>, certificateId: string): Promise<string[]> {
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
