import { AppError } from '~/http/errors';
import { type Certificate, findCertificate, listHistory } from './certificate.server';
import { certificateUrl, getCredential, verifyCredential } from './credential.server';
import { linkedInAddress } from './linked-in.server';
import { explainUnprintable } from './pdf-fonts.server';

/** @throws AppError not_found */
export async function requireCertificate(id: string | undefined): Promise<Certificate> {
  const certificate = id && /^[\w-]{22}$/.test(id) ? await findCertificate(id) : undefined;
  if (!certificate) throw new AppError('not_found', 'There is no such certificate.');
  return certificate;
}

export function toPublicCertificate({ userId: _, ...certificate }: Certificate) {
  const { issuedAt, replacedAt, revokedAt } = certificate;
  return {
    ...certificate,
    url: certificateUrl(certificate.id),
    issuedAt: issuedAt.toISOString(),
    replacedAt: replacedAt?.toISOString(),
    revokedAt: revokedAt?.toISOString(),
  };
}

export type PublicCertificate = ReturnType<typeof toPublicCertificate>;

/** `state` comes from verifying the credential's signature. Only the owner gets the history. @throws AppError not_found */
export async function getCertificatePage({ id, viewerId }: { id?: string; viewerId?: number }) {
  const certificate = await requireCertificate(id);
  const { state } = await verifyCredential(await getCredential(certificate));
  const isOwner = certificate.userId === viewerId;
  const history = isOwner
    ? await listHistory({ userId: certificate.userId, courseId: certificate.course.id })
    : [];
  return {
    certificate: toPublicCertificate(certificate),
    state,
    isOwner,
    linkedIn:
      isOwner && state === 'valid'
        ? linkedInAddress({
            id: certificate.id,
            courseName: certificate.course.name,
            issuedAt: certificate.issuedAt,
          })
        : null,
    isCorrectable: isOwner && state === 'valid' && history.every((entry) => entry.replacedBy !== id),
    notice: explainUnprintable(certificate.name),
    history: history.map(({ id, name, issuedAt }) => ({ id, name, issuedAt: issuedAt.toISOString() })),
  };
}
