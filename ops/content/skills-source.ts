import type { Skill } from 'drizzle/schema';
import { z } from 'zod';
import { clauses } from '~/sql/clause-nodes';
import { parseYaml } from './yaml-source';

const words = z.array(z.string().min(1)).min(1);
const skillsSchema = z.strictObject({
  /** Words that show no skill, since nearly all queries have them. */
  everywhere: words,
  skills: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z-]+$/),
        name: z.string().min(3),
        clauses: z.array(z.enum(clauses)).min(1),
        words,
      }),
    )
    .min(1)
    .refine((skills) => new Set(skills.map(({ id }) => id)).size === skills.length, 'two skills have one id'),
});

export type SkillsSource = z.infer<typeof skillsSchema> & { file: string };
/** Ids of the skills that a query needs, and the position of the lesson by which all its words are taught, if there is one. */
export type TakenSkills = { skills: string[]; lesson: number | null };

/** @throws ContentError */
export async function readSkills(dir: string): Promise<SkillsSource> {
  const { value, source } = await parseYaml(`${dir}/skills.yaml`, skillsSchema);
  return { file: source.file, ...value };
}

export const namesOfSkills = ({ skills }: SkillsSource): Skill[] =>
  skills.map(({ id, name, clauses }) => ({ id, name, clauses }));
