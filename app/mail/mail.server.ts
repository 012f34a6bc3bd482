import { sql } from 'drizzle-orm';
import { recordLetter } from '~/audit.server';
import { db, type Executor, type Transaction } from '~/db.server';
import { log } from '~/http/log.server';
import { queueJobs } from '~/queue/queue.server';
import { startWorker, tidyQueues } from '~/queue/worker.server';
import { canSendMail, deliver, type Letter } from './transport.server';

export type { Letter } from './transport.server';

/** Written when they leave: no link's secret waits in the database, and what they say is true that day. */
export type LinkLetter =
  | { purpose: 'confirm'; userId: number }
  | { purpose: 'code'; userId: number }
  | { purpose: 'reset'; email: string };
export type LearnerLetter =
  | { purpose: 'welcome' | 'receipt' | 'reminder' | 'weekly'; userId: number }
  | { purpose: 'certificate'; userId: number; certificateId: string };
export type LetterTo = LinkLetter | LearnerLetter;
export type Mail = Letter | LetterTo;

export const mailQueue = 'mail';

/** Tried again after 15 to 30 seconds, then after twice that and so on: for 17 to 34 hours. */
const tries = { retryLimit: 12, retryDelay: 15, retryBackoff: true };
/** In seconds: nobody has it longer. */
const expireInSeconds = 120;

let worker: ReturnType<typeof startWorker> | undefined;

/** Each try makes a new link, and the one before no longer works: its letter is another. */
const isLink = (mail: Mail) => 'purpose' in mail && ['confirm', 'code', 'reset'].includes(mail.purpose);

const enqueue = (on: Executor, mails: Mail[]) =>
  queueJobs(
    on,
    mails.map((data) => ({ name: mailQueue, data, ...tries, expireInSeconds })),
  );

/** Resolves when it is sure to be sent; a mail server that fails fails nothing else. */
export async function queueMail(mail: Mail): Promise<void> {
  await enqueue(db, [mail]);
  worker?.wake();
}

export type Send = (...mails: Mail[]) => Promise<void>;

/** A transaction whose letters leave when it is kept, and never when it is not. */
export async function transactionWithMail<Result>(
  change: (tx: Transaction, send: Send) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction((tx) =>
    change(tx, async (...mails) => {
      if (mails.length > 0) await enqueue(tx, mails);
    }),
  );
  worker?.wake();
  return result;
}

/** What waits for somebody who goes. */
export async function forgetMail(tx: Transaction, { userId, email }: { userId: number; email: string }) {
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${mailQueue} and (data @> ${JSON.stringify({ userId })}
      or data @> ${JSON.stringify({ email })} or data @> ${JSON.stringify({ to: email })})`);
}

/** Sends what is queued, from this process, until it stops. `write`: undefined where there is nobody to write to any more. */
export function startMail(write: (letter: LetterTo) => Promise<Letter | undefined>) {
  tidyQueues();
  if (!canSendMail) {
    log.warn(
      'SMTP_URL is not set: no e-mail leaves this site, and its pages say so. Set it, and what has waited for less than 14 days is sent.',
    );
    return;
  }
  worker = startWorker<Mail>({
    queue: mailQueue,
    everyMs: 2_000,
    atOnce: 5,
    keeps: false,
    handle: async (mail, _, id) => {
      const letter = 'purpose' in mail ? await write(mail) : mail;
      if (!letter) return;
      await deliver(letter, isLink(mail) ? undefined : id);
      await recordLetter(letter);
    },
    tell: (error, isLast) => {
      if (isLast)
        log.error({ err: error }, 'an e-mail could not be sent: `npm run desk -- mail list` has it');
      else log.warn({ err: error }, 'an e-mail could not be sent yet: it is tried again');
    },
  });
}
