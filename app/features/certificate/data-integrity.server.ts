import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalize } from './canonical-json';
import { fromMultibase, toMultibase } from './multibase';

export type JsonObject = { [name: string]: unknown };

const suite = { type: 'DataIntegrityProof', cryptosuite: 'eddsa-jcs-2022', proofPurpose: 'assertionMethod' };

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest();

// The proof's first: Data Integrity EdDSA Cryptosuites, section 3.3.4.
const hashOf = (proof: JsonObject, document: JsonObject) =>
  Buffer.concat([sha256(canonicalize(proof)), sha256(canonicalize(document))]);

// The proof's first (https://www.w3.org/TR/vc-di-eddsa/, section 3.3.4).
export function signDocument<Document extends JsonObject>(args: {
  document: Document;
  privateKey: KeyObject;
  verificationMethod: string;
  created: string;
}) {
  const { document, privateKey, verificationMethod, created } = args;
  const proof: JsonObject = { ...suite, created, verificationMethod };
  if (document['@context'] !== undefined) proof['@context'] = document['@context'];
  const signature = sign(null, hashOf(proof, document), privateKey);
  return { ...document, proof: { ...proof, proofValue: toMultibase(signature) } };
}

type Signed = { document: JsonObject; keyOf: (verificationMethod: string) => Promise<KeyObject | undefined> };

/** The cryptosuite eddsa-jcs-2022, the same proof each time. `created`: ISO 8601, whole seconds. */
export async function isSignatureRight({
  document: { proof, ...document },
  keyOf,
}: Signed): Promise<boolean> {
  if (!isObject(proof) || typeof proof.verificationMethod !== 'string') return false;
  const isOfSuite = Object.entries(suite).every(([name, value]) => proof[name] === value);
  const key = isOfSuite ? await keyOf(proof.verificationMethod) : undefined;
  const { proofValue, ...options } = proof;
  const signature = typeof proofValue === 'string' ? fromMultibase(proofValue) : undefined;
  if (!key || signature?.length !== 64) return false;
  const context = options['@context'];
  try {
    if (context !== undefined && !startsWith(document['@context'], context)) return false;
    return verify(null, hashOf(options, withContext(document, context)), key, signature);
  } catch (error) {
    // Not JSON, or nested deeper than we read.
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown) => (Array.isArray(value) ? value : [value]);

function startsWith(all: unknown, start: unknown): boolean {
  const list = listOf(all);
  return listOf(start).every((value, index) => canonicalize(value) === canonicalize(list[index] ?? null));
}

// What the holder signed had the proof's context. More may have been added after it, without effect.
const withContext = (document: JsonObject, context: unknown) =>
  context === undefined ? document : { ...document, '@context': context };

// The multicodec prefix of an Ed25519 public key.
const ed25519Prefix = Buffer.from([0xed, 0x01]);
// What stands before the 32 bytes of an Ed25519 public key in SPKI (RFC 8410).
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const publicKeyOf = (key: KeyObject) => (key.type === 'private' ? createPublicKey(key) : key);

/** The public half, also of a private key. */
export function toMultikey(key: KeyObject): string {
  const { x } = publicKeyOf(key).export({ format: 'jwk' });
  return toMultibase(Buffer.concat([ed25519Prefix, Buffer.from(x ?? '', 'base64url')]));
}

export function fromMultikey(text: string): KeyObject | undefined {
  const bytes = fromMultibase(text);
  if (bytes?.length !== 34 || !ed25519Prefix.equals(bytes.subarray(0, 2))) return undefined;
  return createPublicKey({
    key: Buffer.concat([spkiPrefix, bytes.subarray(2)]),
    format: 'der',
    type: 'spki',
  });
}
