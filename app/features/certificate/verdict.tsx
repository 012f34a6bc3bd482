import { Link } from '@remix-run/react';
import { Moment } from '~/ui/moment';
import { Verdict } from '~/ui/verdict';
import type { CredentialVerdict } from './credential.server';
import type { PublicCertificate } from './page.server';

type VerdictProps = { state: CredentialVerdict['state']; certificate?: PublicCertificate };

const Day = ({ at }: { at?: string | null }) => at && <Moment at={at} isDay />;

export function CertificateVerdict({ state, certificate }: VerdictProps) {
  switch (state) {
    case 'valid':
      return (
        <Verdict tone="good" title="This certificate is valid.">
          <p>Boxscore issued and signed it, and it has been neither revoked nor replaced.</p>
        </Verdict>
      );
    case 'replaced':
      return (
        <Verdict
          tone="warn"
          title={
            <>
              This certificate was replaced on <Day at={certificate?.replacedAt} />.
            </>
          }
        >
          <p>
            Its holder had it issued again under another name.{' '}
            <Link to={`/certificates/${certificate?.replacedBy}`}>See the certificate that replaced it</Link>.
          </p>
        </Verdict>
      );
    case 'revoked':
      return (
        <Verdict
          tone="bad"
          title={
            <>
              This certificate was revoked on <Day at={certificate?.revokedAt} />.
            </>
          }
        >
          <p>
            {certificate?.revocationReason
              ? `The reason given: ${certificate.revocationReason}`
              : 'Boxscore no longer stands by it.'}
          </p>
        </Verdict>
      );
    case 'unknown':
      return (
        <Verdict tone="bad" title="There is no such certificate.">
          <p>We signed this credential, but the certificate it speaks of no longer exists.</p>
        </Verdict>
      );
    case 'tampered':
      return (
        <Verdict tone="bad" title="This credential is not genuine.">
          <p>Boxscore did not sign this text: it was changed after it was signed, or is not ours.</p>
        </Verdict>
      );
  }
}
