import { env } from '~/env/env.server';
import type { Letter } from './transport.server';

/** Characters: mail servers may fold longer lines, and break links. */
const lineLength = 72;

const fold = (paragraph: string) =>
  paragraph.split(' ').reduce((text, word) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return line.length + word.length < lineLength ? `${text} ${word}` : `${text}\n${word}`;
  });

const foldLines = (paragraph: string) => paragraph.split('\n').map(fold).join('\n');

/** A paragraph with a link. In the HTML version `words` are the link's text. */
export const linkTo = (words: string, path: string) => `${words}:\n${env.APP_URL}${path}`;

/** `choices`: the query string of the pages for unsubscribing; undefined for letters about an account. */
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
