import { z } from 'zod';
import { idSchema } from '~/http/id';

export const enrollFormSchema = z.object({ courseId: idSchema() });

export const enrollmentIdSchema = idSchema({ message: 'Enrollment ID not found' });

/** Progress in whole percents. */
export const percentSchema = z.int().min(0).max(100);
