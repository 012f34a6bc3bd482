import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { env } from '~/env/env.server';
import { log } from '~/http/log.server';
import { htmlOf } from './html.server';

/** `unsubscribe`: the URL for one-click unsubscribing (RFC 8058). */
export type Letter = { to: string; subject: string; text: string; unsubscribe?: string };

/** Whether queued e-mails are delivered: to a mail server, or to the operator's outbox. */
export const canSendMail = env.SMTP_URL !== undefined || env.MAIL_OUTBOX;

/** Shown to users who ask for a letter on a site that cannot send any. */
export const noMail = `This site cannot send e-mail. Please write to ${env.CONTACT_EMAIL}.`;

/** Milliseconds for each reply of the mail server. */
const patience = 10_000;

const common = { disableFileAccess: true, disableUrlAccess: true };
const composer = createTransport({ streamTransport: true, buffer: true, ...common });
const smtp = env.SMTP_URL
  ? createTransport({
      url: env.SMTP_URL,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      ...common,
    })
  : undefined;

/**
 * Resolves once the mail server has accepted the letter. A retry uses the same `id`, as receiving servers drop duplicates by
 * Message-ID.
 */
export async function deliver(letter: Letter, id: string = randomUUID()): Promise<void> {
  const { to, subject, text, unsubscribe } = letter;
  const mail = {
    messageId: `<${id}@${new URL(env.APP_URL).hostname}>`,
    from: env.EMAIL_FROM,
    // As an object it is one address, whatever characters it contains.
    to: { name: '', address: to },
    subject,
    text,
    html: htmlOf(subject, text),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
  if (smtp) await smtp.sendMail(mail);
  else await keep(subject, (await composer.sendMail(mail)).message as Buffer);
}

// Only the operator may read the outbox, as links in letters give access to accounts.
async function keep(subject: string, message: Buffer) {
  const outbox = join(env.DATA_DIR, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const words = subject.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const file = `${new Date().toISOString().replaceAll(':', '')}-${words}-${randomBytes(4).toString('hex')}.eml`;
  await writeFile(join(outbox, file), message, { mode: 0o600 });
  log.info(`SMTP_URL is not set: the e-mail “${subject}” was written to ${join(outbox, file)}`);
}
