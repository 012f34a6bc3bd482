import { createHash } from 'node:crypto';

/** RFC 7636, S256. Sent when a sign-in leaves for the provider. */
export function withChallenge(params: URLSearchParams, verifier: string): URLSearchParams {
  params.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  params.set('code_challenge_method', 'S256');
  return params;
}

/** Sent when the code is exchanged: proves that the same sign-in has come back. */
export const withVerifier = (verifier: string) => new URLSearchParams({ code_verifier: verifier });
