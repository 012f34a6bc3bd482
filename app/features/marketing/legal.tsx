import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { screen } from '~/http/screen.server';
import { titled } from '~/ui/meta';
import { Page } from '~/ui/page';
import { Prose } from '~/ui/prose';
import { getLegalPage } from './public-pages.server';

export const handle = { script: false };

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => getLegalPage(new URL(request.url).pathname));

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(data?.title ?? '', data?.description);

const lastUpdated = { iso: '2026-11-25', words: 'November 25, 2026' };

export default function Legal() {
  const { title, html } = useLoaderData<typeof loader>();
  return (
    <Page kicker="Legal" title={title}>
      <p className="mb-8 text-sm text-ink-2">
        Last updated: <time dateTime={lastUpdated.iso}>{lastUpdated.words}</time>
      </p>
      <Prose html={html} />
    </Page>
  );
}
