import { randomBytes } from 'node:crypto';
import { findRunningDatabase, findRunningSandbox } from '../../running-database';
import { requireAddress } from '../connection-fault';
import { about, type Finding, isLoopback, wordsOf } from './finding';

/** `appUrl`: undefined where the settings have a fault. */
export type Addresses = { product: string; sandbox: string; isEmbedded: boolean; appUrl?: string };

const { ok, note, fault } = about('settings');

export async function examineSettings(): Promise<{ findings: Finding[]; addresses?: Addresses }> {
  const isEmbedded = !process.env.DATABASE_URL;
  let addresses: Addresses;
  try {
    const product = findRunningDatabase(process.env);
    requireAddress('DATABASE_URL', product);
    const sandbox = findRunningSandbox(process.env);
    requireAddress('SANDBOX_DATABASE_URL', sandbox);
    addresses = { product, sandbox, isEmbedded };
  } catch (error) {
    return { findings: [fault(wordsOf(error))] };
  }
  process.env.DATABASE_URL = addresses.product;
  process.env.SANDBOX_DATABASE_URL = addresses.sandbox;
  // `npm start` makes one up.
  if (isEmbedded) process.env.SESSION_SECRET ||= randomBytes(32).toString('hex');
  try {
    const { env } = await import('~/env.server');
    const findings = [ok('every variable can be read.')];
    if (env.APP_URL.startsWith('http:') && !isLoopback(env.APP_URL))
      findings.push(
        note(
          'APP_URL is plain http: passwords and sessions can be read on the way. Put TLS before the site.',
        ),
      );
    if (env.APP_URL.startsWith('https:') && env.TRUST_PROXY === 0)
      findings.push(
        note(
          'TRUST_PROXY is 0: behind a proxy all visitors count as one network. Set it to how many proxies there are.',
        ),
      );
    if (!isEmbedded && !env.SMTP_URL)
      findings.push(note('SMTP_URL is not set: e-mail is written to DATA_DIR/outbox, and nobody gets it.'));
    if (!isEmbedded && env.BILLING_TEST_MODE)
      findings.push(note('BILLING_TEST_MODE is on: subscriptions cost nothing.'));
    return { findings, addresses: { ...addresses, appUrl: env.APP_URL } };
  } catch (error) {
    return { findings: wordsOf(error).split('\n').map(fault), addresses };
  }
}
