import { emailLength, nameLength, waitlistIndustries, waitlistRoles } from 'drizzle/values';
import { z } from 'zod';
import { hasFewMarks, tooLong, tooManyMarks } from '~/http/text';

const required = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(nameLength, tooLong(nameLength))
    .refine(hasFewMarks, tooManyMarks);

/** A selector left at its placeholder sends an empty text. */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), z.enum(values).optional());

const invalidEmail = 'Please enter a valid email address';

/** Specification, sections 3 and 5. */
export const registrationSchema = z.object({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email: z
    .string(invalidEmail)
    .trim()
    .toLowerCase()
    .max(emailLength, tooLong(emailLength))
    .pipe(z.email(invalidEmail)),
  role: choice(waitlistRoles),
  industry: choice(waitlistIndustries),
});

export type Registration = z.output<typeof registrationSchema>;
