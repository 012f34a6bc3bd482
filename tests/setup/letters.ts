import { expect, vi } from 'vitest';
import { testEnvironment } from './environment';
import { findCode, findLink, readOutbox } from './outbox';

/** An e-mail of a command waits for the site, which polls the queue every two seconds. */
const patience = { timeout: 8_000 };

/** The link in the last message to an address, once there is one other than `before`. */
export const linkTo = (email: string, page: string, before?: string) =>
  vi.waitFor(async () => {
    const link = await findLink(testEnvironment.DATA_DIR, email, page);
    if (!link || link === before) throw new Error(`no new link to ${page} for ${email}`);
    return link;
  }, patience);

/** The six digits in the last message to an address, once there is a code other than `before`. */
export const codeTo = (email: string, before?: string) =>
  vi.waitFor(async () => {
    const code = await findCode(testEnvironment.DATA_DIR, email);
    if (!code || code === before) throw new Error(`no new code for ${email}`);
    return code;
  }, patience);

/** Waits until an address has exactly `count` messages with this subject. */
export const expectLetters = (email: string, subject: string, count = 1) =>
  vi.waitFor(async () => {
    const sources = await readOutbox(testEnvironment.DATA_DIR, email);
    expect(sources.filter((source) => source.includes(`Subject: ${subject}`))).toHaveLength(count);
  }, patience);
