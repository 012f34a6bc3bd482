import type { ActionFunctionArgs } from '@remix-run/node';
import { Link, useActionData } from '@remix-run/react';
import { AppError } from '~/http/errors';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { TextareaField } from '~/ui/field';
import { PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { verifyCredential } from './credential.server';
import { isObject } from './data-integrity.server';
import { toPublicCertificate } from './page.server';
import { credentialSchema, notJson } from './schema';
import { IssuedOn } from './sheet';
import { CertificateVerdict } from './verdict';

export const meta = pageMeta(
  'Check a credential',
  'Check the signature of a Boxscore credential, and whether its certificate still stands.',
);

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, () =>
    submitForm({ request, schema: credentialSchema, blames: 'credential' }, async ({ credential }, stay) => {
      const document = readJsonText(credential);
      if (!isObject(document)) throw new AppError('bad_request', notJson);
      const { state, certificate } = await verifyCredential(document);
      const verdict = { state, certificate: certificate && toPublicCertificate(certificate) };
      return { ...stay(200).data, verdict };
    }),
  );

function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const clientAction = keepTyped(['The credential was not checked']);

export default function Verify() {
  const reply = useActionData<typeof action>();
  const state = useServerForm<'credential'>(reply);
  const isBusy = useBusy();
  const verdict = reply && 'verdict' in reply ? reply.verdict : undefined;
  return (
    <Page title="Check a credential">
      <p className="mb-6 max-w-measure text-ink-2">
        Paste the file of a Boxscore credential. We check its signature, and whether the certificate still
        stands.
      </p>
      {verdict && (
        <div className="mb-8 grid gap-4">
          <CertificateVerdict {...verdict} />
          {verdict.certificate && (
            <p>
              <bdi>{verdict.certificate.name}</bdi>, {verdict.certificate.course.name}, issued on{' '}
              <IssuedOn at={verdict.certificate.issuedAt} />.{' '}
              <Link to={`/certificates/${verdict.certificate.id}`}>Open the certificate</Link>
            </p>
          )}
        </div>
      )}
      <PostForm state={state}>
        <TextareaField
          {...state.field('credential')}
          label="Credential"
          rows={10}
          spellCheck={false}
          hint="The JSON file that “Download credential” gives."
        />
        <Button variant="loud" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Check'}
        </Button>
      </PostForm>
    </Page>
  );
}
