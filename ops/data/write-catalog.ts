import * as schema from 'drizzle/schema';
import { sql } from 'drizzle-orm';
import type { Executor } from '~/db.server';
import type { Catalog } from '../content/catalog';

export async function upsertPlans(tx: Executor, { plans }: Catalog) {
  await tx
    .insert(schema.plans)
    .values(plans)
    .onConflictDoUpdate({ target: schema.plans.id, set: excluded(plans) });
}

export async function upsertCatalog(tx: Executor, catalog: Catalog) {
  const industries = catalog.industries.map(({ courses: _, ...industry }, orderIndex) => ({
    ...industry,
    orderIndex,
  }));
  await tx
    .insert(schema.industries)
    .values(industries)
    .onConflictDoUpdate({ target: schema.industries.id, set: excluded(industries) });
  const courses = catalog.industries.flatMap((industry) =>
    industry.courses.map(({ dashboard, landing, available, dataset, ...course }, orderIndex) => ({
      ...course,
      industryId: industry.id,
      orderIndex,
      onDashboard: dashboard,
      onLanding: landing,
      isAvailable: available,
      datasetName: dataset,
    })),
  );
  await tx
    .insert(schema.courses)
    .values(courses)
    .onConflictDoUpdate({ target: schema.courses.id, set: excluded(courses) });
}

/** For ON CONFLICT DO UPDATE: sets every column of the rows to the value that was to be inserted. */
export function excluded([row = {}]: readonly object[]) {
  const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.keys(row).map((key) => [key, sql.raw(`excluded.${nameOf(key)}`)]));
}
