import { env } from '~/env/env.server';

/** `base`: without /chat/completions. */
export type Endpoint = { base: string; model: string; key?: string };

/** Undefined where the site has no model: the built-in tutor answers alone. */
export function modelEndpoint(): Endpoint | undefined {
  const { TUTOR_BASE_URL: base, TUTOR_MODEL: model, TUTOR_API_KEY: key } = env;
  return base && model ? { base, model, key } : undefined;
}

/** Where queries are sent; undefined where nothing is. */
export function modelHost(): string | undefined {
  const endpoint = modelEndpoint();
  return endpoint && new URL(endpoint.base).host;
}

/** What a learner is told beside the box, before anything leaves; undefined where nothing does. */
export function privacyWords(): string | undefined {
  const host = modelHost();
  return host && `Answers are written by ${host}; your query is sent there.`;
}
