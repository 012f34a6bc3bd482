import { randomBytes } from 'node:crypto';
import { requirePostgresUrl } from '../../database-fault';
import { findRunningDatabase, findRunningSandbox, requireSecretFiles } from '../../running-database';
import { about, type Finding, isLoopback, wordsOf } from './finding';

/** `appUrl`: undefined where the settings have a fault. */
export type Addresses = { product: string; sandboxes: string[]; isEmbedded: boolean; appUrl?: string };

const { ok, note, fault } = about('settings');

export async function examineSettings(): Promise<{ findings: Finding[]; addresses?: Addresses }> {
  let addresses: Addresses;
  try {
    requireSecretFiles(process.env);
    const product = findRunningDatabase(process.env);
    requirePostgresUrl('DATABASE_URL', product);
    const sandboxes = findRunningSandbox(process.env)
      .split(',')
      .map((url) => url.trim());
    for (const sandbox of sandboxes) requirePostgresUrl('SANDBOX_DATABASE_URL', sandbox);
    addresses = { product, sandboxes, isEmbedded: !process.env.DATABASE_URL };
  } catch (error) {
    return { findings: [fault(wordsOf(error))] };
  }
  const { isEmbedded } = addresses;
  process.env.DATABASE_URL = addresses.product;
  process.env.SANDBOX_DATABASE_URL = addresses.sandboxes.join(',');
  // The same defaults as those of `npm start`.
  if (isEmbedded) {
    process.env.SESSION_SECRET ||= randomBytes(32).toString('hex');
    process.env.MAIL_OUTBOX ||= 'true';
  }
  try {
    const { env } = await import('~/env/env.server');
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
    if (env.APP_URL.startsWith('http:') && env.TRUST_PROXY > 0)
      findings.push(
        note(
          'TRUST_PROXY is set, and APP_URL is not what a proxy with TLS shows: where none stands before the site, visitors choose the network that they are counted by.',
        ),
      );
    const examples = (['EMAIL_FROM', 'CONTACT_EMAIL', 'BETA_URL', 'JOIN_URL'] as const).filter((name) =>
      /[@.]boxscore\.example\b/.test(env[name]),
    );
    if (!isEmbedded && examples.length > 0)
      findings.push(note(`${examples.join(', ')}: still an example’s, which leads nowhere. Set your own.`));
    if (!env.SMTP_URL)
      findings.push(
        note(
          `SMTP_URL is not set: ${env.MAIL_OUTBOX ? 'e-mail is written to DATA_DIR/outbox' : 'e-mail waits'}, and nobody gets it.`,
        ),
      );
    if (!isEmbedded && env.BILLING_TEST_MODE)
      findings.push(note('BILLING_TEST_MODE is on: subscriptions cost nothing.'));
    // In a container, a loopback address does not lead to the site's container.
    const appUrl = env.HOST && isLoopback(env.APP_URL) ? `http://${env.HOST}:${env.PORT}` : env.APP_URL;
    return { findings, addresses: { ...addresses, appUrl } };
  } catch (error) {
    return { findings: wordsOf(error).split('\n').map(fault), addresses };
  }
}
