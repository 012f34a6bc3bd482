import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { env } from '~/env/env.server';
import { composeLetter } from '~/mail/compose.server';

const letters: Record<string, { subject: string; text: string[] }> = parse(
  readFileSync('datasets/letters.yaml', 'utf8'),
);

function write(name: string, to: string, named: Record<string, string> = {}) {
  const letter = letters[name];
  if (!letter) throw new Error(`There is no letter ${name}.`);
  const known: Record<string, string> = { site: env.APP_URL, contact: env.CONTACT_EMAIL, ...named };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, part) => known[part] ?? '');
  return composeLetter(to, fill(letter.subject), letter.text.map(fill).filter(Boolean));
}

export const confirmationLetter = (to: string, token: string) => write('confirmation', to, { token });

export const resetLetter = (to: string, token: string) => write('reset', to, { token });

export const codeLetter = (to: string, code: string) => write('code', to, { code });

export const passwordChangedLetter = (to: string) => write('password changed', to);

export const connectedLetter = (to: string, name: string) => write('connected', to, { name });

export const disconnectedLetter = (to: string, name: string) => write('disconnected', to, { name });

export const addressChangedLetters = (change: { from: string; to: string }) =>
  [change.from, change.to].map((address) => write('address changed', address, change));

/** `until`: the last day in words; null when access has ended. */
export const accessLetter = (to: string, until: string | null) =>
  until ? write('access given', to, { until }) : write('access ended', to);

export const blockedLetter = (to: string, isBlocked: boolean) =>
  write(isBlocked ? 'blocked' : 'unblocked', to);

/** `exercise`: its title. */
export const creditLetter = (to: string, exercise: string) => write('credit', to, { exercise });

export const declinedLetter = (to: string, exercise: string, reply: string | null) =>
  write('declined', to, { exercise, reply: reply ?? '' });

export const deletedLetter = (to: string) => write('deleted', to);
