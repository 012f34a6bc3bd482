import { ButtonLink } from '~/ui/button';
import type { EarnedCertificate } from './claim.server';

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
