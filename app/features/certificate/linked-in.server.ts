import { certificateUrl } from './credential.server';

/** The URL of LinkedIn's form that adds a certificate to a profile, with its fields filled in. */
export function linkedInAddress({
  id,
  courseName,
  issuedAt,
}: {
  id: string;
  courseName: string;
  issuedAt: Date;
}) {
  const address = new URL('https://www.linkedin.com/profile/add');
  address.search = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseName,
    organizationName: 'Boxscore',
    issueYear: String(issuedAt.getUTCFullYear()),
    issueMonth: String(issuedAt.getUTCMonth() + 1),
    certId: id,
    certUrl: certificateUrl(id),
  }).toString();
  return address.href;
}
