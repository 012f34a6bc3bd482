import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, Link, useActionData, useNavigation } from '@remix-run/react';
import { readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { Button } from '~/ui/button';
import { TextareaField } from '~/ui/field';
import { Page } from '~/ui/page';
import { verifyCredential } from './credential.server';
import { isObject } from './data-integrity.server';
import { toPublicCertificate } from './page.server';
import { credentialSchema } from './schema';
import { CertificateVerdict } from './verdict';

export const meta: MetaFunction = () => [{ title: 'Check a credential · Boxscore' }];

const notJson = 'Please paste the whole file: it begins with { and ends with }.';

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = Object.fromEntries(await readForm(request));
    const typed = typeof form.credential === 'string' ? form.credential : '';
    const parsed = credentialSchema.safeParse(form);
    const document = parsed.success ? readJsonText(parsed.data.credential) : undefined;
    if (!isObject(document)) return data({ typed, errors: [notJson], verdict: null }, { status: 400 });
    const { state, certificate } = await verifyCredential(document);
    return data({
      typed,
      errors: null,
      verdict: { state, certificate: certificate ? toPublicCertificate(certificate) : null },
    });
  });

function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export default function Verify() {
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().state === 'submitting';
  const verdict = reply?.verdict;
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
              {verdict.certificate.issuedAt}.{' '}
              <Link to={`/certificates/${verdict.certificate.id}`}>Open the certificate</Link>
            </p>
          )}
        </div>
      )}
      <Form method="post" noValidate>
        <TextareaField
          label="Credential"
          name="credential"
          rows={10}
          spellCheck={false}
          defaultValue={reply?.typed}
          errors={reply?.errors}
          hint="The JSON file that “Download credential” gives."
        />
        <Button variant="loud" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Check'}
        </Button>
      </Form>
    </Page>
  );
}
