import { parseWithZod } from '@conform-to/zod/v4';
import { loginSchema, signupSchema } from './schema';

export const validateLogin = (form: FormData) => parseWithZod(form, { schema: loginSchema });
export const validateSignup = (form: FormData) => parseWithZod(form, { schema: signupSchema });
