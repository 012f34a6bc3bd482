import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The prefix of a sealed key; after it, in base64url, the salt, nonce, tag and the PEM encrypted with AES-256-GCM. */
const mark = 'sealed:1:';
const sizes = { salt: 16, nonce: 12, tag: 16 };

const keyOf = (secret: string, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'signing key of certificates', 32));

export const secretsIn = (setting = '') =>
  setting
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);

export function sealKey(pem: string, [secret]: string[]): string {
  if (!secret) return pem;
  const [salt, nonce] = [randomBytes(sizes.salt), randomBytes(sizes.nonce)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, salt), nonce);
  const sealed = Buffer.concat([cipher.update(pem), cipher.final()]);
  return mark + Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The PEM; a key that was stored unsealed is returned as it is. @throws Error that names SIGNING_SECRET */
export function openKey(stored: string, secrets: string[]): string {
  if (!stored.startsWith(mark)) return stored;
  const bytes = Buffer.from(stored.slice(mark.length), 'base64url');
  const [toNonce, toTag] = [sizes.salt, sizes.salt + sizes.nonce];
  const from = toTag + sizes.tag;
  for (const secret of secrets) {
    const key = keyOf(secret, bytes.subarray(0, toNonce));
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(toNonce, toTag));
    decipher.setAuthTag(bytes.subarray(toTag, from));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(from)), decipher.final()]).toString();
    } catch {
      // Another secret may have sealed it.
    }
  }
  throw new Error('SIGNING_SECRET does not open the keys that sign certificates.');
}
