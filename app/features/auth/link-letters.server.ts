import { users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Letter, LinkLetter } from '~/mail/mail.server';
import { issueCode } from './code.server';
import { issueToken } from './email-token.server';
import { codeLetter, confirmationLetter, resetLetter } from './letters.server';

/** Issues a new link or code. Undefined when there is no such account, or its address is confirmed already. */
export async function writeLinkLetter(letter: LinkLetter): Promise<Letter | undefined> {
  if (letter.purpose === 'confirm') {
    const user = await db.query.users.findFirst({ where: eq(users.id, letter.userId) });
    if (!user || user.emailConfirmedAt) return undefined;
    return confirmationLetter(user.email, await issueToken({ userId: user.id, purpose: 'confirm' }));
  }
  if (letter.purpose === 'code') {
    const user = await db.query.users.findFirst({ where: eq(users.id, letter.userId) });
    return user && codeLetter(user.email, await issueCode(user.id));
  }
  const user = await db.query.users.findFirst({
    where: eq(users.email, letter.email),
    columns: { id: true },
  });
  return user && resetLetter(letter.email, await issueToken({ userId: user.id, purpose: 'reset' }));
}
