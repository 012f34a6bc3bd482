import { sql } from 'drizzle-orm';
import { recordLetter } from '~/audit.server';
import { db, type Executor, type Transaction } from '~/db.server';
import { log } from '~/http/log.server';
import { queueJobs } from '~/queue/queue.server';
import { startWorker, tidyQueues } from '~/queue/worker.server';
import { canSendMail, deliver, type Letter } from './transport.server';

export type { Letter } from './transport.server';

/** Their text is written when they are sent, so that no token is stored in the queue, and the text is up to date. */
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
/** Seconds that a worker may take for a job before it counts as failed. */
const expireInSeconds = 120;

let worker: ReturnType<typeof startWorker> | undefined;

/** Each try makes a new link and invalidates the last, so that its letter needs a new Message-ID. */
const isLink = (mail: Mail) => 'purpose' in mail && ['confirm', 'code', 'reset'].includes(mail.purpose);

const enqueue = (on: Executor, mails: Mail[]) =>
  queueJobs(
    on,
    mails.map((data) => ({ name: mailQueue, data, ...tries, expireInSeconds })),
  );

/** Resolves when the letter is queued; a failing mail server does not fail the caller. */
export async function queueMail(mail: Mail): Promise<void> {
  await enqueue(db, [mail]);
  worker?.wake();
}

export type Send = (...mails: Mail[]) => Promise<void>;

/** A transaction whose letters are queued only if it commits. */
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

/** Deletes the queued e-mails of an account that is being deleted. */
export async function forgetMail(tx: Transaction, { userId, email }: { userId: number; email: string }) {
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${mailQueue} and (data @> ${JSON.stringify({ userId })}
      or data @> ${JSON.stringify({ email })} or data @> ${JSON.stringify({ to: email })})`);
}

/** Sends queued e-mails until the process stops. `write` returns undefined for a letter that is obsolete. */
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
