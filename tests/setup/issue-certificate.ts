import { issueCertificate } from '~/features/certificate/certificate.server';

const [userId = 0, attemptId = 0] = process.argv.slice(2).map(Number);
await issueCertificate({ userId, courseId: 1, attemptId });
process.exit(0);
