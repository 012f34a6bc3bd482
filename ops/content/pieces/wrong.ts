import { readTokens } from '~/sql/tokens';

/** A wrong piece for the right one at `index`. `change`: the name of the same mutant; undefined for an author's piece. */
export type Slip = { index: number; text: string; change?: string };

export function slipOf(pieces: readonly string[], wrong: readonly string[]): Slip | undefined {
  if (wrong.length !== pieces.length) return undefined;
  const differing = pieces.flatMap((piece, index) =>
    level(piece) === level(wrong[index] ?? '') ? [] : [index],
  );
  const [index] = differing;
  const text = index === undefined ? undefined : wrong[index];
  return differing.length === 1 && index !== undefined && text !== undefined ? { index, text } : undefined;
}

const level = (text: string) =>
  readTokens(text)
    .map((token) => token.text.toLowerCase())
    .join(' ');

type Rule = { pattern: RegExp; by: string; change: string };

const neighbours = { '>=': '>', '<=': '<', '>': '>=', '<': '<=' } as const;

/** The classic mistakes first. A rule changes the reference as the certificate's mutant of the same name does. */
const rules: Rule[] = [
  { pattern: /^left join\b/i, by: 'join', change: 'JOIN for LEFT JOIN' },
  { pattern: /\bcount\(distinct /i, by: 'count(', change: 'count without DISTINCT' },
  { pattern: /\bis not null\b/i, by: 'is null', change: 'IS NULL for IS NOT NULL' },
  { pattern: /\bis null\b/i, by: 'is not null', change: 'IS NOT NULL for IS NULL' },
  { pattern: /^select distinct\b/i, by: 'select', change: 'without DISTINCT' },
  { pattern: /\bcount\((?!distinct\b)[\w.]+\)/i, by: 'count(*)', change: 'count(*) for count of a column' },
  ...Object.entries(neighbours).map(([sign, other]) => ({
    pattern: new RegExp(`(?<= )${sign}(?= )`),
    by: other,
    change: `${other} for ${sign}`,
  })),
  ...(
    [
      ['sum', 'avg'],
      ['avg', 'sum'],
      ['min', 'max'],
      ['max', 'min'],
    ] as const
  ).map(([name, other]) => ({
    pattern: new RegExp(`\\b${name}(?=\\()`, 'i'),
    by: other,
    change: `${other} for ${name}`,
  })),
  { pattern: /^join\b/i, by: 'left join', change: 'LEFT JOIN for JOIN' },
  { pattern: / desc\b/i, by: '', change: 'ASC for DESC' },
  { pattern: /(?<=^order by [\w.]+)$/i, by: ' desc', change: 'DESC for ASC' },
  { pattern: /(?<=^(?:where|and) [\w.]+ )=(?= )/i, by: '<>', change: '<> for =' },
  { pattern: /(?<=^(?:where|and) [\w.]+ )<>(?= )/i, by: '=', change: '= for <>' },
];

/** Slips by the rules, the classic ones first. */
export function slipsIn(pieces: readonly string[]): Slip[] {
  return rules.flatMap(({ pattern, by, change }) =>
    pieces.flatMap((piece, index) => {
      const at = placeOf(pattern, piece);
      if (at === undefined) return [];
      const text = piece.slice(0, at.start) + by + piece.slice(at.end);
      return [{ index, text, change }];
    }),
  );
}

/** The first match of the pattern; undefined where it is inside of quotes. */
function placeOf(pattern: RegExp, piece: string): { start: number; end: number } | undefined {
  const match = pattern.exec(piece);
  if (!match) return undefined;
  const start = match.index;
  const isQuoted = readTokens(piece).some(
    ({ text, from, to }) => /^['"]/.test(text) && from < start && start < to,
  );
  return isQuoted ? undefined : { start, end: start + match[0].length };
}
