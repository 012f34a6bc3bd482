import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { record } from '~/audit.server';
import { requireUser } from '~/features/auth/session.server';
import { LoadFailure } from '~/features/player/load-failure';
import { keepTyped } from '~/http/reach';
import { pathNumber, screen } from '~/http/screen.server';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { getClaim, issueCertificate } from './claim.server';
import { CertificateNameForm } from './name-form';
import { submitName } from './name-reply.server';
import { NameAndCourse } from './sheet';

export const meta = pageMeta('Your certificate');

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const claim = await getClaim({ userId, courseId: pathNumber(params.courseId) });
    if (claim.certificateId) throw redirect(`/certificates/${claim.certificateId}`);
    return claim;
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const courseId = pathNumber(params.courseId);
    return submitName(request, async (name) => {
      const { id } = await issueCertificate({ userId, courseId, name });
      await record('certificate issued', { userId }, request, id);
      return redirect(`/certificates/${id}`, 303);
    });
  });

export const clientAction = keepTyped(['No certificate was issued']);

export default function Claim() {
  const { courseName, proposed, notice } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const shown = reply?.preview.name ?? proposed;
  return (
    <Page kicker={courseName} title="Your name on the certificate">
      <p className="mb-6 max-w-measure text-ink-2">
        You passed the assessment. Write your name as it is to stand on the certificate: whoever has its
        address can read it, and you can correct it once.
      </p>
      <CertificateNameForm
        name={proposed}
        notice={notice}
        reply={reply}
        action="Issue Certificate"
        canPreview
      />
      {shown && (
        <section
          className="mt-10 border-y-[6px] border-double border-rule-2 bg-sheet px-4 py-8"
          aria-label="Preview"
        >
          <NameAndCourse name={shown} courseName={courseName}>
            <p className="text-sm text-ink-2">A preview: nothing is issued yet.</p>
          </NameAndCourse>
        </section>
      )}
    </Page>
  );
}

export const ErrorBoundary = () => (
  <LoadFailure
    wordsFor={({ text = 'Something went wrong on our side. Please try again.' }) => ['No certificate', text]}
  />
);
