import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signingKeys } from 'drizzle/schema';
import { desc } from 'drizzle-orm';
import { db } from '~/db.server';
import { env } from '~/env/env.server';
import { toMultikey } from './data-integrity.server';
import { openKey, sealKey, secretsIn } from './sealed-key';

const issuerUrl = `${env.APP_URL}/.well-known/issuer.json`;

const secrets = secretsIn(env.SIGNING_SECRET);

type SigningKey = { verificationMethod: string; privateKey: KeyObject };

/** The key that signs comes first. It is created on first use; concurrent replicas get the same one. */
export async function listSigningKeys(): Promise<[SigningKey, ...SigningKey[]]> {
  const known = await readKeys();
  if (known[0]) return [known[0], ...known.slice(1)];
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await db
    .insert(signingKeys)
    .values({ id: 1, privateKey: sealKey(pem, secrets) })
    .onConflictDoNothing();
  const [first, ...others] = await readKeys();
  if (!first) throw new Error('The signing key was not kept.');
  return [first, ...others];
}

async function readKeys(): Promise<SigningKey[]> {
  const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.id));
  return rows.map(({ id, privateKey }) => ({
    verificationMethod: `${issuerUrl}#key-${id}`,
    privateKey: createPrivateKey(openKey(privateKey, secrets)),
  }));
}

/** Undefined when the key is not ours. */
export async function findPublicKey(verificationMethod: string): Promise<KeyObject | undefined> {
  const key = (await listSigningKeys()).find(
    (candidate) => candidate.verificationMethod === verificationMethod,
  );
  return key && createPublicKey(key.privateKey);
}

export const issuer = { id: issuerUrl, type: ['Profile'], name: 'Boxscore', url: env.APP_URL };

/** An Open Badges profile that is a controlled identifier document. */
export async function getIssuerProfile() {
  const keys = await listSigningKeys();
  return {
    '@context': [
      'https://www.w3.org/ns/cid/v1',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    ...issuer,
    email: env.CONTACT_EMAIL,
    verificationMethod: keys.map(({ verificationMethod, privateKey }) => ({
      id: verificationMethod,
      type: 'Multikey',
      controller: issuerUrl,
      publicKeyMultibase: toMultikey(privateKey),
    })),
    assertionMethod: keys.map(({ verificationMethod }) => verificationMethod),
  };
}
