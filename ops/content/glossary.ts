import { z } from 'zod';
import { type Fault, FaultList } from './fault';
import { checkSql, levelSql, type SqlBlock } from './fence';
import type { Run } from './html';
import { parseYaml } from './yaml-source';

const isFewSentences = (text: string) => {
  const sentences = text.replace(/`[^`]*`/g, 'x').split(/[.?!](?: |$)/);
  return sentences.filter(Boolean).length <= 4;
};

const glossarySchema = z
  .array(
    z.strictObject({
      terms: z.array(z.string().min(1)).min(1),
      text: z
        .string()
        .min(20)
        .max(400)
        .refine((text) => text.split('`').length % 2 === 1, 'a backtick has no partner')
        .refine(isFewSentences, 'more than four sentences'),
      example: z.string().min(10),
    }),
  )
  .min(1);

/** The queries of the glossary: one per entry, `name` being the entry's first term. */
export type GlossarySource = { file: string; examples: (SqlBlock & { name: string })[] };

/** @throws ContentError */
export async function readGlossary(dir: string): Promise<GlossarySource> {
  const { value, source } = await parseYaml(`${dir}/glossary.yaml`, glossarySchema);
  const faults = new FaultList(source.file);
  const seen = new Set<string>();
  const examples = [];
  for (const [n, { terms, example }] of value.entries()) {
    for (const [t, term] of terms.entries()) {
      const same = levelSql(term);
      if (seen.has(same)) faults.report(source.lineOf([n, 'terms', t]), `the term "${term}" is there twice`);
      seen.add(same);
    }
    const line = source.textLineOf([n, 'example']);
    examples.push({ name: terms[0] ?? '', sql: example.replace(/^explain /, ''), line });
  }
  await checkSql(examples, faults.report);
  faults.check();
  return { file: source.file, examples };
}

export async function findBarrenExamples({ file, examples }: GlossarySource, run: Run): Promise<Fault[]> {
  const faults = new FaultList(file);
  for (const { sql, line } of examples) {
    try {
      const { rows } = await run(`select * from (\n${sql}\n) as example limit 1`);
      if (rows.length === 0) faults.report(line, 'the example returns no row');
    } catch (error) {
      faults.report(line, `the example fails: ${(error as Error).message}`);
    }
  }
  return faults.all;
}
