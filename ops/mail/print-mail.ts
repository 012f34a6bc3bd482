import type { QueuedMail } from '~/mail/desk.server';
import { textOf } from '../desk/print';

/** Always two lines: line breaks in the mail server's error are replaced. */
export function printMail({ id, state, about, tries, queuedAt, at, error }: QueuedMail): string {
  const when = state === 'failed' ? `failed ${at}` : `next try ${at}`;
  const why = error ? `: ${textOf(error).trim().replaceAll(/ +/g, ' ')}` : '';
  return `${id}  ${textOf(about)}\n  queued ${queuedAt}, ${tries} ${tries === 1 ? 'try' : 'tries'}, ${when}${why}`;
}
