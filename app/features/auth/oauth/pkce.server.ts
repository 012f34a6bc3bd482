import { createHash } from 'node:crypto';

// RFC 7636, S256: the challenge is sent with the redirect, the verifier with the code.
export function withChallenge(params: URLSearchParams, verifier: string): URLSearchParams {
  params.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  params.set('code_challenge_method', 'S256');
  return params;
}

export const withVerifier = (verifier: string) => new URLSearchParams({ code_verifier: verifier });
