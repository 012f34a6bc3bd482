import { inject } from 'vitest';
import { openDataset } from '../../ops/content/dataset-connection';
import { catalogueOf } from '../../ops/content/exceptions';
import { instancesOf, readKept } from '../../ops/content/templates/kept';
import { rejectByGrader } from '../../ops/content/templates/reject';
import { openCourse } from './course';

const dataset = 'sports-business';
export const datasetDir = `datasets/${dataset}`;
export const kept = await readKept(datasetDir);
export const { templates } = await openCourse();

/** The instance in the middle of what is kept of each template. */
export const oneOfEach = templates.flatMap((template) => {
  const certified = kept.find((each) => each.template === template.slug);
  const instances = certified ? instancesOf(template, certified) : [];
  const instance = instances[Math.floor(instances.length / 2)];
  return certified && instance ? [{ slug: instance.slug, template, certified, instance }] : [];
});

/** What keeps it from being one now: nothing, if it is still what it was certified as. */
export async function faultsOf({
  template,
  certified,
  instance,
}: (typeof oneOfEach)[number]): Promise<string[]> {
  const { run, close } = await openDataset({
    sandboxUrl: inject('postgres').sandboxUrl,
    datasetsDir: 'datasets',
    dataset,
  });
  const judgement = await rejectByGrader(
    { template, instance, dataset },
    { catalogue: await catalogueOf(run) },
  );
  await close();
  if ('reason' in judgement) return judgement.because;
  return judgement.exceptions.filter((exception) => !certified.exceptions.includes(exception));
}
