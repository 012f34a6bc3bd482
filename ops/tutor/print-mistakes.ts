import type { Difference } from '~/features/sandbox/difference';
import type { Mistake } from './mistakes';
import type { Exercise, Reply } from './submit';

/** Everything that is shown for a mistake, as Markdown. */
export function printMistake(
  mistake: Mistake & { number: number },
  exercise: Exercise,
  replies: Reply[],
): string {
  const [first, second] = replies;
  const parts = [
    `## ${mistake.number}. ${exercise.title}`,
    fenced('sql', mistake.query),
    ...(first ? printReply(first) : []),
  ];
  if (second?.advice && second.advice !== first?.advice) {
    parts.push('Submitted once more:', `> **${second.advice}**`);
  }
  return parts.join('\n\n');
}

function printReply({ message, advice, difference, finding, isCorrect }: Reply): string[] {
  if (isCorrect) return ['> (This is accepted.)'];
  const isVerdict = message.startsWith('Your query returned');
  return [
    ...(advice ? [`> **${advice}**`] : []),
    isVerdict ? `> ${message}` : fenced('', message),
    ...(difference && difference.rows.length > 0 ? [printDifference(difference)] : []),
    ...(finding ? [`<!-- ${finding.id} -->`] : []),
  ];
}

function printDifference({ columns, rows, missing, extra }: Difference): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const names = columns.map(({ name, type }) => `${name} (${type})`);
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
