import { parseWithZod } from '@conform-to/zod/v4';
import { checkoutSchema } from './schema';

export const validateCheckout = (form: FormData) => parseWithZod(form, { schema: checkoutSchema });
