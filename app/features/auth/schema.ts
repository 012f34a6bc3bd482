import { emailLength, identityProviders, passwordLength } from 'drizzle/values';
import { z } from 'zod';
import { tooLong } from '~/http/text';
import { passwordClasses, passwordMinimum } from './password';

const invalidEmail = 'Please enter a valid email address';
const tooShort = `Password must be at least ${passwordMinimum} characters`;

export const emailSchema = z
  .string(invalidEmail)
  .trim()
  .toLowerCase()
  .max(emailLength, tooLong(emailLength))
  .pipe(z.email(invalidEmail));

const passwordSchema = passwordClasses.reduce(
  (schema, { name, pattern }) => schema.regex(pattern, `Password must contain at least one ${name}`),
  z
    .string(tooShort)
    .min(passwordMinimum, tooShort)
    .max(passwordLength, `Password must be at most ${passwordLength} characters`),
);

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema });

export const signupSchema = loginSchema.extend({
  acceptTerms: z
    .union([z.literal(true), z.literal('on'), z.literal('true')], 'You must accept the Terms of Service')
    .transform(() => true as const),
});

export const forgotPasswordSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({ password: passwordSchema });

export const codeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('send') }),
  z.object({
    intent: z.literal('check'),
    code: z
      .string('Please enter the six digits')
      .transform((code) => code.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits')),
  }),
]);

export const securitySchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('password'),
    current: z.string().max(passwordLength, tooLong(passwordLength)).default(''),
    password: passwordSchema,
  }),
  z.object({ intent: z.literal('disconnect'), provider: z.enum(identityProviders) }),
  z.object({ intent: z.literal('end'), session: z.string().max(64) }),
  z.object({ intent: z.literal('end-others') }),
]);

const withUsername = (body: unknown) =>
  body && typeof body === 'object' && !('email' in body) && 'username' in body
    ? { ...body, email: body.username }
    : body;

export const loginCallSchema = z.preprocess(withUsername, loginSchema);
export const registerCallSchema = z.preprocess(withUsername, signupSchema);
