import { z } from 'zod';
import { idSchema } from '~/http/id';

export const enrollFormSchema = z.object({ courseId: idSchema() });

/** `id`: the exercise's. */
export const creditNoticeSchema = z.object({ id: idSchema() });

export const enrollmentIdSchema = idSchema({ message: 'Enrollment ID not found' });

export const percentSchema = z.int().min(0).max(100);
