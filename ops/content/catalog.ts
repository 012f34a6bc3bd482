import { levels, planIntervals } from 'drizzle/values';
import { z } from 'zod';
import { FaultList } from './fault';
import { parseYaml } from './yaml-source';

const sentence = z.string().trim().min(20);

const courseSchema = z
  .strictObject({
    id: z.int().positive(),
    name: z.string().min(3),
    description: sentence,
    fullDescription: sentence,
    duration: z.string().regex(/^\d+ hours$/, 'a duration is written like "8 hours"'),
    level: z.enum(levels),
    topics: z.array(z.string().min(3)).min(4),
    features: z.array(z.string().min(3)).min(4),
    dashboard: z.boolean().default(false),
    landing: z.boolean().default(false),
    available: z.boolean().default(false),
    dataset: z.string().optional(),
  })
  .refine((course) => !course.available || course.dataset, {
    path: ['dataset'],
    message: 'an available course needs a dataset',
  });

const planSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(3),
  description: sentence,
  price: z.number().positive().nullable(),
  interval: z.enum(planIntervals),
  features: z.array(z.string().min(3)),
});

const catalogSchema = z.strictObject({
  industries: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z-]+$/),
        name: z.string().min(3),
        description: sentence,
        role: z.string().min(3),
        roleDescription: sentence,
        courses: z.array(courseSchema).min(1),
      }),
    )
    .min(1),
  plans: z.array(planSchema),
});

export type Catalog = z.infer<typeof catalogSchema>;

/** Reads the catalogue, in the order in which pages show it. @throws ContentError */
export async function readCatalog(dir: string): Promise<Catalog> {
  const { value, source } = await parseYaml(`${dir}/catalog.yaml`, catalogSchema);
  const faults = new FaultList(source.file);
  const seen = new Set<number>();
  value.industries.forEach((industry, i) => {
    industry.courses.forEach((course, c) => {
      if (seen.has(course.id)) {
        const line = source.lineOf(['industries', i, 'courses', c, 'id']);
        faults.report(line, `course ${course.id} is there twice`);
      }
      seen.add(course.id);
    });
  });
  faults.check();
  return value;
}
