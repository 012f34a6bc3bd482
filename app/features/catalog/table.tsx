import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readFirstRows } from '~/features/sandbox/first-rows.server';
import { screen } from '~/http/screen.server';
import { Box } from '~/ui/box';
import { titled } from '~/ui/meta';
import { Page } from '~/ui/page';
import { getTable } from './course.server';
import { TableView } from './table-view';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(`${data?.table.name ?? 'Table'} · Data Dictionary`, data?.table.description);

export const loader = ({ params: { dataset = '', table: name = '' }, request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const table = await getTable({ dataset, name });
    return { table, result: await readFirstRows({ dataset, table: table.name }) };
  });

export default function Table() {
  const { table, result } = useLoaderData<typeof loader>();
  return (
    <Page title={table.name} kicker="Data Dictionary">
      <Box className="grid gap-6">
        <TableView table={table} result={result} />
      </Box>
    </Page>
  );
}
