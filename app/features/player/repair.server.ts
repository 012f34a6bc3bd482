/** Fields of a form that runs the repaired query. */
export type RepairFields = Record<string, string>;

/** The form that runs the repaired query. @param fields of the query's form */
export function repairOf(fields: Record<string, string | number>): RepairFields {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries([...texts, ['intent', 'run']]);
}
