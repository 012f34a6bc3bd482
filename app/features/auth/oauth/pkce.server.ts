import { createHash } from 'node:crypto';

/** What a sign-in is bound to when it leaves for the provider (RFC 7636, S256). */
export function withChallenge(params: URLSearchParams, verifier: string): URLSearchParams {
  params.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  params.set('code_challenge_method', 'S256');
  return params;
}

/** What proves, when the code is exchanged, that the same sign-in has come back. */
export const withVerifier = (verifier: string) => new URLSearchParams({ code_verifier: verifier });
