import { AppError, type QueryPosition } from '~/http/errors';
import { describeBound } from './messages';

/** `position` counts characters of the query from 0. */
export type ServerError = {
  code: string;
  message: string;
  position?: number;
  hint?: string;
  detail?: string;
  /** Our explanation, shown before Postgres's message. */
  sentence?: string;
};

const width = 72;
const says = 'Postgres says: ';

/** Turns a fault of a query into the AppError that the learner reads, with its position as data. */
export function queryFault(error: ServerError, query: string, reason?: 'stopped'): AppError {
  const place = placeOf(error, query);
  return new AppError('bad_request', wordServerError(error, query), { place, reason });
}

function placeOf(
  { code, message, position, sentence }: ServerError,
  query: string,
): QueryPosition | undefined {
  if (position === undefined || describeBound(code)) return undefined;
  const lines = Array.from(query).slice(0, position).join('').split('\n');
  const column = Array.from(lines.at(-1) ?? '').length + 1;
  const words = clip(message, 400);
  return { line: lines.length, column, words: sentence ? `${sentence} ${says}${words}` : words };
}

/**
 * Our explanation and an empty line, if there is one; then Postgres's message, line and column, the line with a caret under the
 * position, and Postgres's hint. Faults of the sandbox's limits become one plain sentence.
 */
export function wordServerError(error: ServerError, query: string): string {
  const { sentence } = error;
  const bound = describeBound(error.code, sentence);
  if (bound) return bound;
  const message = clip(error.message, 400);
  const lines = sentence ? [sentence, '', `${says}${message}`] : [message];
  if (error.position !== undefined) lines.push(...pointAt(query, error.position));
  if (error.detail && error.code !== '42501') lines.push(`Detail: ${clip(error.detail, 400)}`);
  // Postgres's hint is a guess by names alone, and our sentence knows more.
  if (error.hint && !sentence) lines.push(`Hint: ${clip(error.hint, 400)}`);
  return lines.join('\n');
}

function pointAt(query: string, position: number): string[] {
  const characters = Array.from(query);
  const before = characters.slice(0, position);
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = characters.indexOf('\n', lineStart);
  const line = characters.slice(lineStart, lineEnd < 0 ? undefined : lineEnd);
  const lineNumber = before.filter((character) => character === '\n').length + 1;
  const column = position - lineStart;

  const from = Math.max(0, Math.min(column - width / 2, line.length - width));
  const shown = line.slice(from, from + width).map((character) => (/\s/.test(character) ? ' ' : character));
  const lead = from > 0 ? '…' : '';
  return [
    `Line ${lineNumber}, column ${column + 1}:`,
    `  ${lead}${shown.join('')}${from + width < line.length ? '…' : ''}`,
    `  ${' '.repeat(column - from + lead.length)}^`,
  ];
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
