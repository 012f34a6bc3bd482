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

/** The middle one of each template's certified instances. */
export const oneOfEach = templates.flatMap((template) => {
  const certified = kept.find((each) => each.template === template.slug);
  const instances = certified ? instancesOf(template, certified) : [];
  const instance = instances[Math.floor(instances.length / 2)];
  return certified && instance ? [{ slug: instance.slug, template, certified, instance }] : [];
});

/** Why the instance would be rejected now; empty where it is still as it was certified. */
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
