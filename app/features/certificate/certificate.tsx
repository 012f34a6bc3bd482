import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Link, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { record } from '~/audit.server';
import { getUser, requireUser } from '~/features/auth/session.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { ButtonLink } from '~/ui/button';
import { CopyField } from '~/ui/copy-field';
import { EmptyState } from '~/ui/empty-state';
import { FaultNumber } from '~/ui/fault-number';
import { titled } from '~/ui/meta';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { reissueCertificate } from './certificate.server';
import { CertificateNameForm } from './name-form';
import { submitName } from './name-reply.server';
import { getCertificatePage } from './page.server';
import { CertificateSheet, IssuedOn } from './sheet';
import { CertificateVerdict } from './verdict';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...titled(data ? `${data.certificate.name}: ${data.certificate.course.name}` : 'Certificate'),
  // Only people who were given the URL should find the page.
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await getUser(request);
    return getCertificatePage({ id: params.id, viewerId: user?.user_id });
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    return submitName(request, async (name) => {
      const id = await reissueCertificate({ userId: user.user_id, id: params.id ?? '', name });
      await record(
        'certificate issued',
        { userId: user.user_id },
        request,
        `${id}, in place of ${params.id}`,
      );
      const description = 'Your certificate carries the name you wrote.';
      return redirectWithToast(`/certificates/${id}`, { title: 'Success', description });
    });
  });

export const clientAction = keepTyped(['No certificate was issued']);

export default function CertificatePage() {
  const { certificate, state, isOwner, linkedIn, isCorrectable, history, notice } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const files = `/certificates/${certificate.id}`;
  return (
    <Page
      kicker="Certificate"
      title={certificate.course.name}
      actions={
        <>
          <ButtonLink to={`${files}.pdf`} reloadDocument>
            Download PDF
          </ButtonLink>
          <ButtonLink to={`${files}.json`} reloadDocument>
            Download credential
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-8">
        {/* A printed page cannot know whether the certificate is still valid. */}
        <div className={state === 'valid' ? 'print:hidden' : undefined}>
          <CertificateVerdict state={state} certificate={certificate} />
        </div>
        {linkedIn && (
          <div className="print:hidden">
            <Verdict
              tone="note"
              title={
                <>
                  It is yours, <bdi>{certificate.name}</bdi>.
                </>
              }
            >
              <p>
                Whoever has the address of this page can read the certificate and see that it is genuine. Show
                it where you are looked for.
              </p>
              <p className="py-2">
                <ButtonLink to={linkedIn} variant="loud" target="_blank" rel="noreferrer">
                  Add to LinkedIn
                </ButtonLink>
              </p>
              <CopyField label="Address to share" name="address" text={certificate.url} />
            </Verdict>
          </div>
        )}
        <CertificateSheet certificate={certificate} />
        {isCorrectable && (
          <details className="print:hidden" open={Boolean(reply)}>
            <summary className="min-h-11 w-fit cursor-pointer py-2 text-sm">Correct the name</summary>
            <CertificateNameForm
              name={certificate.name}
              notice={notice}
              reply={reply}
              action="Issue it with this name"
              hint="You can correct it once. A new certificate is issued at a new address. The old address says that it was replaced."
            />
          </details>
        )}
        {isOwner && history.length > 1 && (
          <section className="print:hidden">
            <h2 className="mb-3 text-subhead">Issued so far</h2>
            <ol className="max-w-measure border-b">
              {history.map(({ id, name, issuedAt }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-6 border-t py-2">
                  {id === certificate.id ? <b>{name}</b> : <Link to={`/certificates/${id}`}>{name}</Link>}
                  <span className="text-ink-2">
                    <IssuedOn at={issuedAt} />
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <p className="text-sm text-ink-2 print:hidden">
          The credential is an Open Badges 3.0 file signed with{' '}
          <a href="/.well-known/issuer.json">the key that this site publishes</a>.{' '}
          <Link to="/certificates">Check a credential that you were sent</Link>.
        </p>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Page title={isMissing ? 'No such certificate' : 'Certificate not shown'}>
      <EmptyState
        title={
          isMissing
            ? 'There is no certificate at this address.'
            : isRouteErrorResponse(error)
              ? String(error.data)
              : 'Something went wrong on our side. Please try again.'
        }
      >
        <FaultNumber error={error} />
        <p>Please check the address: it ends in 22 letters, digits, hyphens or underscores.</p>
        <ButtonLink to="/certificates">Check a credential</ButtonLink>
      </EmptyState>
    </Page>
  );
}
