import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { pageMeta } from '~/ui/meta';
import { Page, Section } from '~/ui/page';
import { RowScroller } from '~/ui/row-scroller';
import { listCatalog } from './course.server';
import { CourseCard } from './course-card';
import { getViewer } from './viewer.server';

export const meta = pageMeta(
  'Course Catalog',
  'Sixteen SQL courses on three paths: sports business, basketball and fantasy sports analytics.',
);

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const [industries, viewer] = await Promise.all([
      listCatalog(),
      getUser(request).then((user) => getViewer(user?.user_id)),
    ]);
    return { industries, viewer };
  });

export default function Catalog() {
  const { industries, viewer } = useLoaderData<typeof loader>();
  return (
    <Page kicker="Course Catalog" title="Personalised Learning Paths">
      <p className="max-w-measure text-ink-2">
        Choose an industry focus and a role. Each path runs from a first query to the work that role is paid
        for, one course at a time.
      </p>
      {industries.map((industry) => (
        <Section key={industry.id} title={industry.name}>
          <p className="mb-6 max-w-measure text-ink-2">{industry.description}</p>
          <RowScroller
            arrows
            label={industry.role}
            heading={
              <>
                <h3>{industry.role}</h3>
                <p className="mt-1 text-ink-2">{industry.roleDescription}</p>
              </>
            }
          >
            {industry.courses.map((course) => (
              <CourseCard key={course.id} course={course} viewer={viewer} />
            ))}
          </RowScroller>
        </Section>
      ))}
    </Page>
  );
}
