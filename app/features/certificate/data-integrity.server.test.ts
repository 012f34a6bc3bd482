import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromMultikey,
  isSignatureRight,
  type JsonObject,
  signDocument,
  toMultikey,
} from './data-integrity.server';
import { fromMultibase, toMultibase } from './multibase';

// The test vector of Data Integrity EdDSA Cryptosuites v1.0, appendix B.3.
const vector = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
  proof: {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: '2023-02-24T23:36:38Z',
    verificationMethod: 'https://vc.example/issuers/5678#z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2',
    proofPurpose: 'assertionMethod',
    proofValue: 'z3P6rHMUaWG6e3Ac6xYFht8aEvoVXndgKTtEY8kzWYXzk8dKmAo2GJeZiJw4qoZ2PGp4ugdaHx3oQiLpeFBLDqP2M',
  },
};
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

  test.each<[string, JsonObject]>([
    ['a changed value', { ...signed, name: 'A better credential' }],
    [
      'a changed value deep inside',
      { ...signed, credentialSubject: { ...vector.credentialSubject, alumniOf: 'X' } },
    ],
    ['an added member', { ...signed, honours: true }],
    [
      'a removed member',
      Object.fromEntries(Object.entries(signed).filter(([name]) => name !== 'description')),
    ],
    ['another context', { ...signed, '@context': ['https://elsewhere.example'] }],
    [
      'a changed date of the proof',
      { ...signed, proof: { ...signed.proof, created: '2020-01-01T00:00:00Z' } },
    ],
    ['another suite', { ...signed, proof: { ...signed.proof, cryptosuite: 'eddsa-rdfc-2022' } }],
    ['another purpose', { ...signed, proof: { ...signed.proof, proofPurpose: 'authentication' } }],
    ['no signature', { ...signed, proof: { ...signed.proof, proofValue: undefined } }],
    ['a short signature', { ...signed, proof: { ...signed.proof, proofValue: 'z2' } }],
    ['no proof', { ...signed, proof: undefined }],
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
