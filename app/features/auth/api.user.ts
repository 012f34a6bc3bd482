import { sessionUserSchema } from './account.server';
import { userApi } from './user-api.server';

const call = userApi({
  GET: { summary: 'Who is signed in.', reply: sessionUserSchema, handle: async ({ user }) => user },
});

export { call as loader, call as action };
