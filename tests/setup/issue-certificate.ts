import { issueCertificate } from '~/features/certificate/claim.server';

await issueCertificate({ userId: Number(process.argv[2]), courseId: 1, name: 'Sam Poole' });
process.exit(0);
