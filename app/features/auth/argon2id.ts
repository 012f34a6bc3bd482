/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
