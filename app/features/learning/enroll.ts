import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { getUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { enroll, findItemAddress } from './enrollment.server';
import { enrollFormSchema } from './schema';

export const loader = () => redirect('/catalog');

/** The click on a course card's button (specification, section 4: Enrollment click). */
export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { courseId, opens } = parse(enrollFormSchema, Object.fromEntries(await readForm(request)));
    const user = await getUser(request);
    if (!user) return redirect(`/login?redirect=/courses/${courseId}`);
    const learner = { userId: user.user_id, courseId };
    const goOn = async () => (opens === 'item' && (await findItemAddress(learner))) || `/courses/${courseId}`;
    try {
      const { courseName } = await enroll(learner);
      return await redirectWithToast(await goOn(), {
        title: 'Successfully enrolled!',
        description: `You've been enrolled in ${courseName}`,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (opens === 'item' && error.code === 'conflict') return redirect(await goOn(), 303);
      return enrollmentFailed(courseId, error);
    }
  });

function enrollmentFailed(courseId: number, { code, detail, message }: AppError) {
  // The pricing page says why itself, as a toast would cover its buttons.
  if (detail.reason === 'no_subscription') return redirect(`/pricing?course=${courseId}`, 303);
  // A conflict: the button was on a page that is out of date.
  const isEnrolled = code === 'conflict';
  return redirectWithToast(isEnrolled ? `/courses/${courseId}` : '/catalog', {
    title: 'Enrollment failed',
    description: isEnrolled
      ? "You're already enrolled in this course. Continue your learning journey!"
      : message,
    tone: 'destructive',
  });
}
