import { ButtonLink } from '~/ui/button';

/** Leads to a learner's certificate; nothing where there is none. */
export function CertificateLink({ certificateId }: { certificateId: string | null | undefined }) {
  if (!certificateId) return null;
  return <ButtonLink to={`/certificates/${certificateId}`}>View Certificate</ButtonLink>;
}
