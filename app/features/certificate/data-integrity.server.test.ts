import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  fromMultibase,
  fromMultikey,
  isSignatureRight,
  type JsonObject,
  signDocument,
  toMultibase,
  toMultikey,
} from './data-integrity.server';

type Vector = JsonObject & { proof: JsonObject };
type Change = Record<string, unknown> & { proof?: Record<string, unknown> | null };
const { vector, changes }: { vector: Vector; changes: Record<string, Change> } = parse(
  readFileSync('app/features/certificate/fixtures/credential.yaml', 'utf8'),
);
const keyOfVector = async (method: string) => fromMultikey(method.split('#')[1] ?? '');

test('a credential of the specification’s test vectors verifies', async () => {
  expect(await isSignatureRight({ document: vector, keyOf: keyOfVector })).toBe(true);
});

describe('what we sign', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { proof: _, ...document } = vector;
  const signed = signDocument({
    document: document as JsonObject,
    privateKey,
    verificationMethod: 'https://here.example/#key-1',
    created: '2026-11-21T10:00:00Z',
  });
  const check = (candidate: JsonObject, key: typeof publicKey | undefined = publicKey) =>
    isSignatureRight({ document: candidate, keyOf: async () => key });

  test('verifies, whatever the order of its members', async () => {
    expect(await check(signed)).toBe(true);
    expect(await check(Object.fromEntries(Object.entries(signed).reverse()))).toBe(true);
    expect(await check(JSON.parse(JSON.stringify(signed)))).toBe(true);
  });

  test('does not verify by another key', async () => {
    expect(await check(signed, generateKeyPairSync('ed25519').publicKey)).toBe(false);
    expect(await isSignatureRight({ document: signed, keyOf: async () => undefined })).toBe(false);
  });

  const given = (members: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as JsonObject;
  const changed = ({ proof, ...others }: Change) =>
    given({
      ...signed,
      ...others,
      proof: proof === null ? null : given({ ...(signed.proof as object), ...proof }),
    });

  test.each<[string, JsonObject]>([
    ...Object.entries(changes).map(([words, change]): [string, JsonObject] => [words, changed(change)]),
    ['two proofs', { ...signed, proof: [signed.proof, signed.proof] }],
    ['a text that is none', { ...signed, name: '\ud800' }],
    ['a depth nobody reads', { ...signed, name: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) }],
  ])('does not verify with %s', async (_words, candidate) => {
    expect(await check(candidate)).toBe(false);
  });
});

test('a Multikey gives the key back', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const read = fromMultikey(toMultikey(privateKey));
  expect(read?.export({ format: 'jwk' })).toEqual(createPublicKey(privateKey).export({ format: 'jwk' }));
  expect(toMultikey(publicKey)).toMatch(/^z6Mk/);
  expect(fromMultikey('z6Mk0')).toBeUndefined();
});

test('base58 gives any bytes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      expect([...(fromMultibase(toMultibase(bytes)) ?? [])]).toEqual([...bytes]);
    }),
    { examples: [[new Uint8Array([0, 0, 7])]] },
  );
});
