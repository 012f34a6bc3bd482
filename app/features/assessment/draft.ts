import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { pathNumber, screen } from '~/http/screen.server';
import { keepDraft } from './answer.server';
import { findAssessment } from './attempt.server';
import { draftSchema } from './schema';

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/assessments/${pathNumber(params.assessmentId)}`);

/** Keeps what the question's editor holds. */
export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const draft = parse(draftSchema, Object.fromEntries(await readForm(request)));
    const assessmentId = pathNumber(params.assessmentId);
    await keepDraft(await findAssessment({ userId: user.user_id, assessmentId }), draft);
    return new Response(null, { status: 204 });
  });
