import { Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import type { EarnedCertificate } from './claim.server';

export function CertificateNotice({ certificate }: { certificate: EarnedCertificate }) {
  const { courseName, certificateId } = certificate;
  return (
    <Box as="section" className="mb-6 grid items-center gap-4 sm:grid-cols-[1fr_max-content]">
      <div className="grid gap-1">
        <h2 className="text-subhead">Your certificate</h2>
        <p className="text-sm text-ink-2">
          {courseName} · {certificateId ? 'issued and signed' : 'earned; say which name it is to bear'}
        </p>
      </div>
      <div className="justify-self-start">
        <CertificateLink certificate={certificate} />
      </div>
    </Box>
  );
}

export function CertificateLink({ certificate }: { certificate: EarnedCertificate | undefined }) {
  if (!certificate) return null;
  const { courseId, courseName, certificateId } = certificate;
  return certificateId ? (
    <ButtonLink to={`/certificates/${certificateId}`} aria-label={`View Certificate: ${courseName}`}>
      View Certificate
    </ButtonLink>
  ) : (
    <ButtonLink
      to={`/courses/${courseId}/certificate`}
      variant="loud"
      aria-label={`Get Certificate: ${courseName}`}
    >
      Get Certificate
    </ButtonLink>
  );
}
