import { listMail, sendAgain } from '~/mail/desk.server';
import { printMail } from './print-mail';

/** Prints what has not been sent, two lines an e-mail. */
export async function printQueue(): Promise<boolean> {
  const mails = await listMail();
  if (mails.length === 0) console.log('Everything was sent.');
  for (const mail of mails) console.log(printMail(mail));
  return true;
}

/** The site sends them, in a moment. @returns false where there is none */
export async function sendMailAgain(which: string): Promise<boolean> {
  const count = await sendAgain(which);
  if (count === 0 && which !== 'all') console.error(`No e-mail ${which} waits to be sent.`);
  else console.log(count === 1 ? '1 e-mail will be sent again.' : `${count} e-mails will be sent again.`);
  return count > 0 || which === 'all';
}
