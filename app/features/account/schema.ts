import { educations, ethnicities, genders, marketingChannels, nameLength, races } from 'drizzle/values';
import { z } from 'zod';

/** An empty field means that the learner would rather not say. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

const text = orNothing(z.string().trim().max(nameLength, `Please keep this under ${nameLength} characters`));

const isPastDate = (value: string) => value >= '1900-01-01' && new Date(value) <= new Date();

/** The personal data of the account page (specification, section 3: User data profile). */
export const profileSchema = z.object({
  firstName: text,
  lastName: text,
  birthday: orNothing(
    z.iso.date('Please enter a date').refine(isPastDate, 'Please enter a date in the past'),
  ),
  gender: orNothing(z.enum(genders)),
  ethnicity: orNothing(z.enum(ethnicities)),
  race: orNothing(z.enum(races)),
  education: orNothing(z.enum(educations)),
  city: text,
  state: text,
  marketingChannel: orNothing(z.enum(marketingChannels)),
});

export type ProfileFields = z.output<typeof profileSchema>;

/** The password, or the address where there is no password. */
export const deletionSchema = z.object({
  proof: z.string('Please fill this in, so that nobody deletes your account by accident').max(1024),
});
