import { say } from '../../say';
import type { CourseData } from '../course-data';
import { toHtml } from '../html';
import { dataHashOf, hashTemplate, instancesOf, readKept } from './kept';
import type { Template } from './template';

export type CompiledInstance = Awaited<ReturnType<typeof compileTemplates>>[number];

/** The certified instances of a course's templates, as tasks. A template that has changed since its certification has none. */
export async function compileTemplates(
  { dir, templates }: { dir: string; templates: readonly Template[] },
  { run, readSkills }: Pick<CourseData, 'run' | 'readSkills'>,
) {
  const kept = await readKept(dir);
  const dataHash = await dataHashOf(dir);
  const tasks = [];
  for (const template of templates) {
    const { file, lines, slug: name } = template;
    const certified = kept.find(
      (each) => each.template === name && each.hash === hashTemplate(template, dataHash),
    );
    if (!certified)
      say(`${file}:${lines.slug}: ${name} has changed since npm run content:templates certified it`, 'warn');
    for (const { slug, columns, task } of certified ? instancesOf(template, certified) : []) {
      const { skills, lesson } = await readSkills(task.reference.sql);
      tasks.push({
        slug,
        template: name,
        title: titleOf(name),
        html: await toHtml({ file, nodes: task.body, run }),
        columns,
        contract: task.contract,
        reference: task.reference.sql,
        alternatives: task.alternatives.map(({ sql }) => sql),
        exceptions: certified?.exceptions ?? [],
        skills,
        lesson,
      });
    }
  }
  return tasks;
}

const titleOf = (slug: string) => `${slug[0]?.toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`;
