import { educations, ethnicities, genders, marketingChannels, races } from 'drizzle/values';
import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { getProfile, saveProfile } from './profile.server';
import { profileSchema } from './schema';

const text = z.string().nullable();

const reply = z.strictObject({
  firstName: text,
  lastName: text,
  birthday: z.iso.date().nullable(),
  gender: z.enum(genders).nullable(),
  ethnicity: z.enum(ethnicities).nullable(),
  race: z.enum(races).nullable(),
  education: z.enum(educations).nullable(),
  city: text,
  state: text,
  marketingChannel: z.enum(marketingChannels).nullable(),
});

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
