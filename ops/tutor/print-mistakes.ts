import type { Difference } from '~/features/sandbox/difference';
import type { Exercise, Reply } from './submit';

export function printMistake(
  { number, query }: { number: number; query: string },
  { title }: Exercise,
  reply: Reply,
): string {
  return [`## ${number}. ${title}`, fenced('sql', query), ...printReply(reply)].join('\n\n');
}

function printReply({ message, advice, again, more = [], difference, finding, isCorrect }: Reply): string[] {
  if (isCorrect) return ['> (This is accepted.)'];
  const isVerdict = message.startsWith('Your query returned');
  return [
    ...(advice ? [`> **${advice}**`] : []),
    ...more.map((words) => `> More: ${words}`),
    isVerdict ? `> ${message}` : fenced('', message),
    ...(difference && difference.rows.length > 0 ? [printDifference(difference)] : []),
    ...(finding ? [`<!-- ${finding.id} -->`] : []),
    ...(again && again !== advice ? ['Submitted once more:', `> **${again}**`] : []),
  ];
}

function printDifference({ columns, rows, missing, extra }: Difference): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const names = columns.map(({ name, type }) => (type ? `${name} (${type})` : name));
  const isOfRows = rows[0]?.kind === 'missing' || rows[0]?.kind === 'extra';
  const hidden = isOfRows ? missing + extra - rows.length : 0;
  return [
    line(['difference', ...names]),
    line(['difference', ...names].map(() => '---')),
    ...rows.map(({ kind, row, position }) => {
      const where = position === undefined ? '' : `, row ${position}`;
      return line([`${kind}${where}`, ...row.map((value) => value ?? 'NULL')]);
    }),
    ...(hidden > 0 ? ['', `… and ${hidden} more.`] : []),
  ].join('\n');
}

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
