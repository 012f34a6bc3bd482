import { sweepCustomers } from '~/features/billing/sweep.server';

const { read, failed } = await sweepCustomers();
console.log(`read ${read}, failed ${failed.length}`);
process.exit(0);
