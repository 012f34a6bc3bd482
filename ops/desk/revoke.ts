import { UsageError } from './options';
import { writeProduct } from './product';

/** Also revokes the certificates that it replaced. @throws UsageError; an Error where it is unknown or was revoked before */
export async function revokeCertificate([id, ...words]: string[]): Promise<boolean> {
  if (!id) throw new UsageError();
  const reason = words.join(' ').trim() || null;
  const [known, revoked] = await writeProduct(async (sql) => [
    await sql`select from certificates where id = ${id}`,
    await sql<{ id: string }[]>`
      update certificates set revoked_at = now(), revocation_reason = ${reason}
      where revoked_at is null and attempt_id in (select attempt_id from certificates where id = ${id}) returning id`,
  ]);
  if (revoked.length === 0)
    throw new Error(
      known.length > 0 ? 'This certificate was revoked before.' : 'There is no such certificate.',
    );
  console.log(`Revoked: ${revoked.map((certificate) => certificate.id).join(', ')}`);
  return true;
}
