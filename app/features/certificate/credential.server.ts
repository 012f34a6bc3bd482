import { env } from '~/env/env.server';
import { type Certificate, type CertificateState, findCertificate } from './certificate.server';
import { isObject, isSignatureRight, type JsonObject, signDocument } from './data-integrity.server';
import { findPublicKey, issuer, listSigningKeys } from './signing-key.server';

export const certificateUrl = (id: string) => `${env.APP_URL}/certificates/${id}`;

// ISO 8601 in whole seconds, the format of proofs and credentials.
const seconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** An Open Badges 3.0 credential (https://www.imsglobal.org/spec/ob/v3p0/). The name is all it says of the holder. */
function toCredential({ id, name, issuedAt, course }: Certificate) {
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
    ],
    id: certificateUrl(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: course.name,
    issuer,
    validFrom: seconds(issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', identityType: 'name', identityHash: name, hashed: false, salt: 'not-used' },
      ],
      achievement: {
        id: `${env.APP_URL}/catalog?course=${course.id}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: course.name,
        description: course.description,
        criteria: {
          narrative:
            'Completed every lesson of the course, its graded SQL exercises included, and passed its final assessment on a real PostgreSQL database.',
        },
        tag: course.topics,
      },
    },
    credentialStatus: { id: `${certificateUrl(id)}/status`, type: '1EdTechRevocationList' },
  };
}

/** The signed credential: identical each time, unless the course's texts change. */
export async function getCredential(certificate: Certificate) {
  const [key] = await listSigningKeys();
  return signDocument({
    document: toCredential(certificate),
    ...key,
    created: seconds(certificate.issuedAt),
  });
}

/** https://www.imsglobal.org/spec/vcrl/v1p0/, with one entry at most: it names no other certificate. */
export function toRevocationList({ id, state, replacedBy, revocationReason }: Certificate) {
  const reason =
    state === 'revoked' ? (revocationReason ?? 'Revoked') : `Replaced by ${certificateUrl(replacedBy ?? '')}`;
  return {
    id: `${certificateUrl(id)}/status`,
    issuer: issuer.id,
    revokedCredential:
      state === 'valid' ? [] : [{ id: certificateUrl(id), revoked: true, revocationReason: reason }],
  };
}

export type CredentialVerdict =
  | { state: CertificateState; certificate: Certificate }
  | { state: 'tampered' | 'unknown'; certificate?: undefined };

/** `tampered`: there is no valid signature of ours. `unknown`: the signature is valid, but the certificate does not exist. */
export async function verifyCredential(document: JsonObject): Promise<CredentialVerdict> {
  const isOurs = isObject(document.issuer) && document.issuer.id === issuer.id;
  if (!isOurs || !(await isSignatureRight({ document, keyOf: findPublicKey }))) return { state: 'tampered' };
  const id = String(document.id).split('/').at(-1) ?? '';
  const certificate = await findCertificate(id);
  if (!certificate || certificateUrl(id) !== document.id) return { state: 'unknown' };
  return { state: certificate.state, certificate };
}
