import { educations, ethnicities, genders, marketingChannels, races } from 'drizzle/values';
import { z } from 'zod';
import type { Call } from '~/http/call';
import { profileSchema } from './schema';

const text = z.string().nullable();

const profileReplySchema = z.strictObject({
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

export const accountCalls: Call[] = [
  {
    method: 'GET',
    path: '/user-data',
    summary: 'One’s personal data; a field is null until it is told.',
    signedIn: true,
    reply: profileReplySchema,
  },
  {
    method: 'POST',
    path: '/user-data',
    summary: 'Replaces one’s personal data.',
    signedIn: true,
    body: profileSchema,
    reply: profileReplySchema,
  },
];
