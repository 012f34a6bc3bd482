import { formatOf, readOptions } from './options';
import { printRows, type Row } from './print';
import { readProduct } from './product';

export async function showContent(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, { json: { type: 'boolean' } });
  const rows = await readProduct(
    (sql) => sql<Row[]>`
      select courses.id as course, dataset_name as dataset, left(content_hash, 12) as version, made_at as "built",
        (select count(*)::integer from lessons where course_id = courses.id
          and exists (select from lesson_items where lesson_id = lessons.id and order_index is not null)) as lessons,
        (select count(*)::integer from lesson_items join lessons on lessons.id = lesson_id
          where course_id = courses.id and lesson_items.order_index is not null) as items,
        (select count(*)::integer from lesson_items join lessons on lessons.id = lesson_id
          where course_id = courses.id and lesson_items.order_index is not null and type = 'exercises') as exercises,
        (select count(*)::integer from assessment_materials
          where course_id = courses.id and order_index is not null) as questions
      from courses join datasets on datasets.name = dataset_name order by courses.id`,
  );
  console.log(rows.length > 0 ? printRows(rows, formatOf(values)) : 'No course has lessons yet.');
  return true;
}
