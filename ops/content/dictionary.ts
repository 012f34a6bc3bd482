import { z } from 'zod';
import { parseYaml } from './yaml-source';

const named = { name: z.string().regex(/^[a-z_]+$/), description: z.string().min(10) };

const dictionarySchema = z.strictObject({
  tables: z
    .array(
      z.strictObject({
        ...named,
        columns: z.array(z.strictObject({ ...named, type: z.string().min(3) })).min(1),
      }),
    )
    .min(1),
});

export type Dictionary = z.infer<typeof dictionarySchema>;

/** @throws ContentError */
export async function readDictionary(dir: string): Promise<Dictionary> {
  return (await parseYaml(`${dir}/dictionary.yaml`, dictionarySchema)).value;
}
