import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '~/env/env.server';
import { findUser } from '~/features/auth/session.server';
import { listTeasers } from '~/features/catalog/course.server';
import { failureWords, keepUnreached, type ReplyOf } from '~/features/player/failure';
import { formatTyped } from '~/features/player/format.server';
import { findSample, gradeSample } from '~/features/playground/challenge.server';
import { learnerOf } from '~/features/playground/visitor.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { samePage, unlessSamePage } from '~/http/same-page';
import { formInit, screen } from '~/http/screen.server';
import { Box } from '~/ui/box';
import { ButtonLink, buttonClass } from '~/ui/button';
import { overPage } from '~/ui/dialog';
import { LineScore } from '~/ui/line-score';
import { Section } from '~/ui/page';
import { BadgeTable } from './badge-table';
import { CourseTeasers, TeaserDialog } from './course-teasers';
import { Hero } from './hero';
import { readQuiz } from './interest-quiz.server';
import { content } from './landing-content.server';
import { LearningPath } from './learning-path';
import { QuizSection } from './quiz-section';
import { readRecommendation } from './recommendation.server';
import { RecommendationDialog } from './recommendation-dialog';

export const meta: MetaFunction = () => [
  { title: 'Boxscore: SQL for sports analytics' },
  {
    name: 'description',
    content:
      'Learn SQL for sports analytics on a real Postgres: lessons, exercises graded on hidden seasons, a playground.',
  },
];

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const [user, teasers, sample] = await Promise.all([findUser(request), listTeasers(), findSample()]);
    const courseId = new URL(request.url).searchParams.get('course');
    return {
      isVisitor: user === null,
      sample,
      content,
      teasers,
      openTeaser: teasers.find(({ id, isAvailable }) => isAvailable && String(id) === courseId),
      quiz: readQuiz(request.url),
      recommendation: readRecommendation(request.url),
      betaUrl: env.BETA_URL,
      joinUrl: env.JOIN_URL,
    };
  });

const formSchema = z.object({ intent: z.enum(['submit', 'format']).catch('submit'), query: z.string() });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { intent, query } = parse(formSchema, Object.fromEntries(await readForm(request)));
    const { learner, headers } = await learnerOf(request);
    try {
      if (intent === 'format')
        return { kind: 'rewritten' as const, query: formatTyped(query), isFormatted: true, ...samePage };
      const { verdict } = await gradeSample({ query, learner, signal: request.signal });
      return data({ kind: 'graded' as const, query, verdict, ...samePage }, { headers });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const init = { ...formInit(error), headers: { ...error.headers, ...headers } };
      const { message, detail } = error;
      return data({ kind: 'failed' as const, query, message, place: detail.place }, init);
    }
  });

export const clientAction = keepUnreached({ ...failureWords, submit: failureWords.run });

export const shouldRevalidate = unlessSamePage;

export default function Landing() {
  const reply = useActionData<typeof action>() as ReplyOf<typeof action> | undefined;
  const { isVisitor, sample, content, teasers, openTeaser, quiz, recommendation, betaUrl, joinUrl } =
    useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Hero isVisitor={isVisitor} sample={sample} reply={reply} />
      <Section id="features" title="What you get for your time">
        <FeatureList features={content.features} />
      </Section>
      {isVisitor && (
        <Section>
          <Box className="flex flex-wrap items-center justify-between gap-6 sm:p-10">
            <div className="grid gap-2">
              <h2>Find your perfect course</h2>
              <p className="text-ink-2">Three questions, one recommendation, and where to begin.</p>
            </div>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/?recommend" {...overPage}>
                Get started
              </ButtonLink>
              <ButtonLink to="/catalog" variant="quiet">
                See catalog
              </ButtonLink>
            </div>
          </Box>
        </Section>
      )}
      <Section id="interest-quiz" kicker="A minute, no account" title="What could SQL do for you?">
        <QuizSection step={quiz} betaUrl={betaUrl} />
      </Section>
      <Section kicker="A sample" title="Your learning path">
        <div className="mb-8">
          <LineScore
            lessons={content.lineScore}
            caption="Line score: a course read like a game, items completed in each lesson"
          />
        </div>
        <LearningPath items={content.learningPath} />
      </Section>
      <Section id="achievements" kicker="A sample" title="Badges and progress">
        <BadgeTable badges={content.badges} total={content.totalProgress} />
      </Section>
      <Section id="courses" title="Where the three paths begin">
        <CourseTeasers teasers={teasers} />
      </Section>
      <Section className="grid justify-items-start gap-4 py-16">
        <h2>The season is long. Start with one query.</h2>
        <p className="text-lead text-ink-2">Join now and keep what you learn.</p>
        <a href={joinUrl} target="_blank" rel="noopener" className={buttonClass('loud')}>
          Join now<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Section>
      {openTeaser && <TeaserDialog teaser={openTeaser} />}
      {recommendation && <RecommendationDialog step={recommendation} base="/" />}
    </div>
  );
}

type Feature = { title: string; text: string; evidence: string };

function FeatureList({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ title, text, evidence }) => (
        <li key={title} className="flex flex-col gap-2 border-t-[3px] border-rule-2 pt-4">
          <h3>{title}</h3>
          <p className="text-ink-2">{text}</p>
          <p className="mt-auto border-t pt-2 font-mono text-[.8rem] leading-relaxed whitespace-pre-wrap text-ink-2">
            {evidence}
          </p>
        </li>
      ))}
    </ul>
  );
}
