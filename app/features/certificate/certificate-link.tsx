import { ButtonLink } from '~/ui/button';

export function CertificateLink({ certificateId }: { certificateId: string | null | undefined }) {
  if (!certificateId) return null;
  return <ButtonLink to={`/certificates/${certificateId}`}>View Certificate</ButtonLink>;
}
