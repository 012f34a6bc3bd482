import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type CheckoutFields, checkoutSchema, promoSchema } from './schema';

/** By the button that was pressed: Apply, or Pay. */
export const validateCheckout = (form: FormData): Submission<CheckoutFields> =>
  form.get('intent') === 'promo'
    ? parseWithZod(form, { schema: promoSchema })
    : parseWithZod(form, { schema: checkoutSchema });
