import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

export type JsonObject = { [name: string]: unknown };

const suite = { type: 'DataIntegrityProof', cryptosuite: 'eddsa-jcs-2022', proofPurpose: 'assertionMethod' };

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest();

// The proof's hash comes first: https://www.w3.org/TR/vc-di-eddsa/, section 3.3.4.
const hashOf = (proof: JsonObject, document: JsonObject) =>
  Buffer.concat([sha256(canonicalize(proof)), sha256(canonicalize(document))]);

/** Signs with the cryptosuite eddsa-jcs-2022: the same proof each time. `created`: ISO 8601, whole seconds. */
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

/** Verifies a proof of eddsa-jcs-2022. `keyOf` finds the public key of a verification method. */
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
    // `canonicalize` throws these for what is not JSON or nested too deeply.
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

// The issuer signed the proof's context. A document may have contexts appended later, which do not count.
const withContext = (document: JsonObject, context: unknown) =>
  context === undefined ? document : { ...document, '@context': context };

// The multicodec prefix of an Ed25519 public key.
const ed25519Prefix = Buffer.from([0xed, 0x01]);
// The prefix of the 32 bytes of an Ed25519 public key in SPKI (RFC 8410).
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const publicKeyOf = (key: KeyObject) => (key.type === 'private' ? createPublicKey(key) : key);

/** The public key; of a private key its public half. */
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

/** RFC 8785. @throws TypeError for what JSON cannot hold: undefined, functions, NaN, infinities, lone surrogates */
export function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${canonicalize(name)}:${canonicalize(member)}`);
    return `{${members.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number.');
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
    throw new TypeError('A lone surrogate is no text.');
  }
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('JSON cannot hold this value.');
  return text;
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

// base58-btc: `z`, then Bitcoin's alphabet.
export function toMultibase(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  let digits = '';
  for (; number > 0n; number /= 58n) digits = alphabet.charAt(Number(number % 58n)) + digits;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${digits}`;
}

// At most 128 digits.
export function fromMultibase(text: string): Uint8Array | undefined {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{1,128}$/.test(text)) return undefined;
  const digits = text.slice(1);
  const significant = digits.replace(/^1+/, '');
  let number = 0n;
  for (const digit of significant) number = number * 58n + BigInt(alphabet.indexOf(digit));
  const hex = number === 0n ? '' : number.toString(16);
  const body = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.alloc(digits.length - significant.length), body]);
}
