import { env } from '~/env/env.server';
import { listMail, sendAgain } from '~/mail/desk.server';
import { canSendMail, deliver } from '~/mail/transport.server';
import { printMail } from './print-mail';

export async function printQueue(): Promise<boolean> {
  const mails = await listMail();
  if (mails.length === 0) console.log('Everything was sent.');
  for (const mail of mails) console.log(printMail(mail));
  return true;
}

/** Sends without the queue, so that the mail server's error can be reported. */
export async function sendTest(to: string): Promise<boolean> {
  if (!canSendMail) throw new Error('SMTP_URL is not set: nothing can be sent.');
  const text = `${env.APP_URL} can send e-mail: somebody at its desk asked for this one. Nothing has to be done.`;
  await deliver({ to, subject: 'A test of Boxscore’s e-mail', text }).catch((error: Error) => {
    throw new Error(`SMTP_URL: the mail server did not take it: ${error.message}`);
  });
  console.log(`The mail server took an e-mail from ${env.EMAIL_FROM} to ${to}. Look whether it arrives.`);
  return true;
}

/** Puts e-mails back into the queue, from which the site sends them. @returns false where `which` does not exist */
export async function sendMailAgain(which: string): Promise<boolean> {
  const count = await sendAgain(which);
  if (count === 0 && which !== 'all') console.error(`No e-mail ${which} waits to be sent.`);
  else console.log(count === 1 ? '1 e-mail will be sent again.' : `${count} e-mails will be sent again.`);
  return count > 0 || which === 'all';
}
