import { env } from '~/env/env.server';

/** `base`: the API's address without /chat/completions. */
export type Endpoint = { base: string; model: string; key?: string };

/** Undefined where the site has no model: the built-in tutor answers alone. */
export function modelEndpoint(): Endpoint | undefined {
  const { TUTOR_BASE_URL: base, TUTOR_MODEL: model, TUTOR_API_KEY: key } = env;
  return base && model ? { base, model, key } : undefined;
}

/** The host to which queries are sent; undefined on a site without a model. */
export function modelHost(): string | undefined {
  const endpoint = modelEndpoint();
  return endpoint && new URL(endpoint.base).host;
}

/** The sentence beside the question box on where queries are sent; undefined on a site without a model. */
export function privacyWords(): string | undefined {
  const host = modelHost();
  return host && `Answers are written by ${host}; your query is sent there.`;
}
