import { nameLength, passwordLength } from 'drizzle/values';
import { z } from 'zod';
import { hasFewMarks, tooLong, tooManyMarks } from '~/http/text';
import { type ProfileField, profileFields } from './profile-fields';

const earliest = '1900-01-01';

function ruleOf({ type, choices }: ProfileField) {
  if (choices) return z.enum(choices);
  if (type) {
    return z.iso
      .date('Please enter a date')
      .refine((value) => new Date(value) <= new Date(), 'Please enter a date in the past')
      .refine((value) => value >= earliest, `Please enter a date since ${earliest}`);
  }
  return z.string().trim().max(nameLength, tooLong(nameLength)).refine(hasFewMarks, tooManyMarks);
}

const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

type Fields = typeof profileFields;
type Value<Field> = Field extends { choices: readonly (infer Choice)[] } ? Choice : string;
type ProfileShape = { [Name in keyof Fields]: z.ZodType<Value<Fields[Name]> | null> };

const profileOf = (schemaOf: (field: ProfileField) => z.ZodType) =>
  Object.fromEntries(
    Object.entries(profileFields).map(([name, field]) => [name, schemaOf(field)]),
  ) as ProfileShape;

export const profileSchema = z.object(profileOf((field) => orNothing(ruleOf(field))));
export const profileReplySchema = z.strictObject(profileOf((field) => ruleOf(field).nullable()));

export type Profile = z.output<typeof profileSchema>;

export const deletionSchema = z.object({
  proof: z
    .string('Please fill this in, so that nobody deletes your account by accident')
    .max(passwordLength, tooLong(passwordLength)),
});

export const choiceSchema = z.object({ about: z.enum(['model', 'sharing']), may: z.enum(['on', 'off']) });
export type Choice = z.output<typeof choiceSchema>;
