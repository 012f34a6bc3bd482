import { hash } from '@node-rs/argon2';
import * as schema from 'drizzle/schema';
import { sql } from 'drizzle-orm';
import type { Executor } from '~/db.server';
import { argon2id } from '~/features/auth/argon2id';

export const demoLogin = { email: 'demo@boxscore.test', password: 'Courtside1!' };

export async function insertDemoLearner(tx: Executor) {
  const [user] = await tx
    .insert(schema.users)
    .values({
      email: demoLogin.email,
      passwordHash: await hash(demoLogin.password, argon2id),
      termsAcceptedAt: new Date(),
      emailConfirmedAt: new Date(),
    })
    .onConflictDoNothing({ target: schema.users.email })
    .returning({ id: schema.users.id });
  if (!user) return;
  await tx.insert(schema.subscriptions).values({
    userId: user.id,
    planId: 2,
    provider: 'test',
    status: 'active',
    currentPeriodEnd: sql`now() + interval '1 year'`,
  });
}
