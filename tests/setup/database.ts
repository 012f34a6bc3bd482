import postgres from 'postgres';
import type { ProvidedContext } from 'vitest';

/** A fresh, migrated and seeded product database; one of that name left by an earlier test is thrown away. */
export async function cloneDatabase(name: string, from: ProvidedContext['postgres']): Promise<string> {
  const url = new URL(from.templateUrl);
  const [template, owner] = [url.pathname.slice(1), url.username];
  const admin = postgres(from.adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin`create database ${admin(name)} template ${admin(template)} owner ${admin(owner)}`;
  } finally {
    await admin.end();
  }
  url.pathname = name;
  return url.href;
}
