import { z } from 'zod';
import { idSchema } from '~/http/id';

/** `opens`: the page to open after enrolling. */
export const enrollFormSchema = z.object({
  courseId: idSchema(),
  opens: z.enum(['course', 'item']).catch('course'),
});

/** `id`: the exercise's id. */
export const creditNoticeSchema = z.object({ id: idSchema() });

export const enrollmentIdSchema = idSchema({ message: 'Enrollment ID not found' });

export const percentSchema = z.int().min(0).max(100);
