import { z } from 'zod';
import { idSchema } from '~/http/id';

export const enrollFormSchema = z.object({ courseId: idSchema() });

export const enrollmentIdSchema = idSchema({ message: 'Enrollment ID not found' });

export const percentSchema = z.int().min(0).max(100);
