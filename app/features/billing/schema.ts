import { emailLength, nameLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';
import { hasFewMarks, tooLong, tooManyMarks } from '~/http/text';
import { countryCode } from './country';

const text = (message: string, minimum: number) =>
  z
    .string(message)
    .trim()
    .min(minimum, message)
    .max(nameLength, tooLong(nameLength))
    .refine(hasFewMarks, tooManyMarks);

export const defaultCountry = 'United States';

const promoCode = z.string().trim().max(nameLength, tooLong(nameLength)).optional();

const missingCode = 'Enter a promo code first';
export const promoSchema = z.object({ promoCode: promoCode.pipe(z.string(missingCode).min(1, missingCode)) });
export const noPromoSchema = z.object({ promoCode });

/** Specification, section 5. */
export const checkoutSchema = z.object({
  name: text('Name is required', 2),
  email: z
    .string('Valid email is required')
    .trim()
    .max(emailLength, tooLong(emailLength))
    .pipe(z.email('Valid email is required')),
  country: text('Country is required', 2).transform((typed, context) => {
    const code = countryCode(typed);
    if (!code) context.addIssue('We do not know this country: its English name, such as Canada, please');
    return code ?? '';
  }),
  postalCode: text('Postal code is required', 3),
  promoCode,
});

export const subscriptionFormSchema = z.object({
  id: idSchema(),
  intent: z.enum(['cancel', 'resume', 'switch', 'portal', 'card']).catch('cancel'),
});

/** `at`: when the sum was shown, in seconds since 1970. */
export const switchFormSchema = z.object({ plan: idSchema(), at: z.coerce.number().int() });
