import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getUser } from '~/features/auth/session.server';
import { pathNumber, screen } from '~/http/screen.server';
import { Box, Facts } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { Page, Section } from '~/ui/page';
import { Prose } from '~/ui/prose';
import { CourseButton } from './course-card';
import { getSyllabus } from './syllabus.server';
import { getViewer } from './viewer.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Syllabus: ${data.name} · Boxscore` : 'Syllabus · Boxscore' },
  ...(data
    ? [
        {
          name: 'description',
          content: `What ${data.name} teaches in its ${data.parts.length} lessons, and one exercise to try.`,
        },
      ]
    : []),
];

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const [syllabus, viewer] = await Promise.all([
      getSyllabus(pathNumber(params.courseId)),
      getUser(request).then((user) => getViewer(user?.user_id)),
    ]);
    return { ...syllabus, viewer };
  });

const nouns = {
  texts: ['text', 'texts'],
  quizzes: ['quiz', 'quizzes'],
  exercises: ['exercise', 'exercises'],
};

type Kind = keyof typeof nouns;

const counted = (part: Record<Kind, number>) =>
  (Object.keys(nouns) as Kind[])
    .filter((kind) => part[kind] > 0)
    .map((kind) => `${part[kind]} ${nouns[kind][part[kind] === 1 ? 0 : 1]}`)
    .join(', ');

export default function Syllabus() {
  const { viewer, parts, exercise, ...course } = useLoaderData<typeof loader>();
  return (
    <Page kicker="Syllabus" title={course.name}>
      <div className="grid max-w-measure justify-items-start gap-4">
        <Facts items={[course.duration, course.level, `${parts.length} lessons`]} />
        <p>{course.description}</p>
        <CourseButton course={course} viewer={viewer} />
      </div>
      <Section title="The lessons">
        <ol className="grid max-w-measure gap-4">
          {parts.map(({ name, summary, ...part }, index) => (
            <li key={name} className="border-t pt-3">
              <h3 className="text-base">
                {index + 1}. {name}
              </h3>
              <p>{summary}</p>
              <p className="text-sm text-ink-2">{counted(part)}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section kicker="No account needed" title="Try one of its exercises">
        <Box className="grid max-w-measure justify-items-start gap-3">
          <h3>{exercise.title}</h3>
          <Prose html={exercise.html} />
          <p className="text-sm text-ink-2">{exercise.contractWords}</p>
          <ButtonLink to={exercise.tryHref} rel="nofollow">
            Try it in the playground
          </ButtonLink>
        </Box>
      </Section>
    </Page>
  );
}
