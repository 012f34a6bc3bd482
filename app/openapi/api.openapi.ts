import { routes } from 'virtual:remix/server-build';
import { z } from 'zod';
import { env } from '~/env/env.server';
import { api } from '~/http/api.server';
import { siteCookie } from '~/http/cookies.server';
import { describeApi } from './openapi';

let description: ReturnType<typeof describeApi> | undefined;

const call = api({
  GET: {
    summary: 'This document.',
    reply: z.record(z.string(), z.unknown()),
    async handle() {
      description ??= describeApi({ routes, server: env.APP_URL, cookie: siteCookie('session').name });
      return description;
    },
  },
});

export { call as loader, call as action };
