import { env } from './env.server';
import { api } from './http/api.server';
import { siteCookie } from './http/cookies.server';
import { describeApi } from './openapi';

let description: ReturnType<typeof describeApi> | undefined;

const call = api({
  async GET() {
    description ??= describeApi({ server: env.APP_URL, cookie: siteCookie('session').name });
    return description;
  },
});

export const loader = call.loader;
export const action = call.action;
