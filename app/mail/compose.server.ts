import { env } from '~/env/env.server';
import type { Letter } from './transport.server';

/** In characters: a mail server folds longer lines, and a link with them. */
const lineLength = 72;

const fold = (paragraph: string) =>
  paragraph.split(' ').reduce((text, word) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return line.length + word.length < lineLength ? `${text} ${word}` : `${text}\n${word}`;
  });

const foldLines = (paragraph: string) => paragraph.split('\n').map(fold).join('\n');

/** A paragraph of its own: where a letter is seen as HTML, `words` are the link. */
export const linkTo = (words: string, path: string) => `${words}:\n${env.APP_URL}${path}`;

/** `choices`: the search of the pages on which its reader ends letters of this kind; letters about an account have none. */
export function composeLetter(to: string, subject: string, paragraphs: string[], choices?: string): Letter {
  const text = ['Hello,', ...paragraphs.map(foldLines), `Boxscore\n${env.APP_URL}`];
  if (!choices) return { to, subject, text: text.join('\n\n') };
  const way = linkTo('Choose which letters you get, or none', `/letters${choices}`);
  return {
    to,
    subject,
    text: [...text, way].join('\n\n'),
    unsubscribe: `${env.APP_URL}/letters/stop${choices}`,
  };
}
