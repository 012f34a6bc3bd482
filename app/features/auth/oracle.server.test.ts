import { identities, users } from 'drizzle/schema';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db.server';
import { newEmail, password } from '../../../tests/factories';
import { hashPassword, registerAccount, verifyLogin } from './account.server';
import { resetPassword } from './password.server';

// Records the cost of every hash made or compared: durations would be reliable only on a quiet machine.
const work = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const costOf = (hash: string) => hash.split('$').slice(1, 4).join(' ');
  return {
    ...argon2,
    hash: async (...args: Parameters<typeof argon2.hash>) => {
      const made = await argon2.hash(...args);
      work.push(`made ${costOf(made)}`);
      return made;
    },
    verify: (...args: Parameters<typeof argon2.verify>) => {
      work.push(`compared ${costOf(String(args[0]))}`);
      return argon2.verify(...args);
    },
  };
});

const known = newEmail();
const elsewhere = newEmail();
beforeEach(async () => {
  const passwordHash = await hashPassword(password);
  const [user] = await db
    .insert(users)
    .values([{ email: elsewhere }, { email: known, passwordHash }])
    .returning();
  if (user)
    await db
      .insert(identities)
      .values({ provider: 'google', subject: known, userId: user.id, email: elsewhere });
  work.length = 0;
});
afterEach(async () => {
  await db.delete(users);
});

const addresses: [string, string][] = [
  ['with a password', known],
  ['that signs in elsewhere', elsewhere],
  ['that does not exist', newEmail()],
];

describe('a wrong password', () => {
  test.each(addresses)(
    'for an account %s is refused in the same words, after the same work',
    async (_, email) => {
      await expect(verifyLogin({ email, password: 'Wrong-1-password' })).rejects.toMatchObject({
        code: 'unauthorized',
        message: 'Invalid email or password',
      });
      expect(work).toEqual(['compared argon2id v=19 m=19456,t=2,p=1']);
    },
  );
});

test('the password of the hash that stands in for one opens nothing', async () => {
  for (const [, email] of addresses.slice(1)) {
    await expect(verifyLogin({ email, password: 'no account has this password' })).rejects.toThrow('Invalid');
  }
});

test('a link that no longer works costs no hash', async () => {
  const reset = resetPassword({ token: 'AAAAAAAAAAAAAAAAAAAAAA', password });
  await expect(reset).rejects.toMatchObject({ code: 'conflict' });
  expect(work).toEqual([]);
});

test('a sign-up is as much work for an address that is taken', async () => {
  await registerAccount({ email: newEmail(), password });
  await expect(registerAccount({ email: known, password })).rejects.toMatchObject({ code: 'conflict' });
  expect(work).toEqual(Array(2).fill('made argon2id v=19 m=19456,t=2,p=1'));
});
