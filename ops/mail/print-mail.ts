import type { QueuedMail } from '~/mail/desk.server';
import { textOf } from '../desk/print';

/** Two lines, whatever the mail server said. */
export function printMail({ id, state, about, tries, queuedAt, at, error }: QueuedMail): string {
  const when = state === 'failed' ? `failed ${at}` : `next try ${at}`;
  const why = error ? `: ${textOf(error).trim().replaceAll(/ +/g, ' ')}` : '';
  return `${id}  ${textOf(about)}\n  queued ${queuedAt}, ${tries} ${tries === 1 ? 'try' : 'tries'}, ${when}${why}`;
}
