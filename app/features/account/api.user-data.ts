import { userApi } from '~/features/auth/user-api.server';
import { getProfile, saveProfile } from './profile.server';
import { profileSchema, profileReplySchema as reply } from './schema';

const call = userApi({
  GET: {
    summary: 'One’s personal data; a field is null until it is told.',
    reply,
    handle: ({ userId }) => getProfile(userId),
  },
  POST: {
    summary: 'Replaces one’s personal data.',
    body: profileSchema,
    reply,
    async handle({ userId, body }) {
      await saveProfile(userId, body);
      return getProfile(userId);
    },
  },
});

export { call as loader, call as action };
