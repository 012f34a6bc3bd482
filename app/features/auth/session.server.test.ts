import { randomUUID } from 'node:crypto';
import { sessions, users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '~/db.server';
import { type Login, registerAccount, verifyLogin } from './account.server';
import { issueToken } from './email-token.server';
import { signInWith } from './oauth/identity.server';
import { changePassword, resetPassword } from './password.server';
import { startSession } from './session.server';

const password = 'Courtside1!';
const newPassword = 'Buzzer-beater2';
const request = new Request('http://localhost/login');

async function logInHalfway() {
  const email = `halfway-${randomUUID()}@example.test`;
  await registerAccount({ email, password });
  return verifyLogin({ email, password });
}
const begin = ({ user, passwordHash }: Login) => startSession(request, user.user_id, passwordHash);
const countSessions = ({ user }: Login) => db.$count(sessions, eq(sessions.userId, user.user_id));

describe('a login that is under way opens nothing once', () => {
  test.each<[string, (login: Login) => Promise<unknown>]>([
    [
      'the password was reset',
      async ({ user }) => {
        const token = await issueToken({ userId: user.user_id, purpose: 'reset' });
        await resetPassword({ token, password: newPassword });
      },
    ],
    [
      'the password was changed',
      ({ user: { user_id: userId } }) =>
        changePassword({ userId, sessionId: 'this', current: password, password: newPassword }),
    ],
    [
      'its unproven password was dropped for the owner of the address',
      ({ user: { email } }) => signInWith({ provider: 'google', subject: randomUUID(), email }),
    ],
    ['the account was deleted', ({ user }) => db.delete(users).where(eq(users.id, user.user_id))],
  ])('%s', async (_, happens) => {
    const login = await logInHalfway();
    await happens(login);
    await expect(begin(login)).rejects.toThrow('Invalid email or password');
  });

  test('a change that began before it is finished', async () => {
    const login = await logInHalfway();
    const isUsers = eq(users.id, login.user.user_id);
    let started: Promise<Headers> | undefined;
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(isUsers);
      started = begin(login);
      started.catch(() => undefined);
      // The login waits for this transaction's lock, as pg_stat_activity shows.
      await expect
        .poll(async () => {
          const [row] = await db.execute<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`,
          );
          return row?.waiting;
        })
        .toBe(1);
    });
    await expect(started).rejects.toThrow('Invalid email or password');
    expect(await countSessions(login)).toBe(0);
  });
});

test('a login that nothing came between opens its session', async () => {
  const login = await logInHalfway();
  await begin(login);
  expect(await countSessions(login)).toBe(1);
});
