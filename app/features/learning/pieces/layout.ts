import { readTokens } from '~/sql/tokens';

const opening =
  /^(with|select|from|where|group|having|window|order|limit|offset|fetch|union|intersect|except|join|inner|left|right|full|cross|natural)\b/i;

/** The query of the pieces in this order, one line each, indented. */
export function layOut(pieces: readonly string[]): string {
  let depth = 0;
  let isNextOfWith = true;
  const lines = pieces.map((piece) => {
    const indent = '  '.repeat(depth + (isNextOfWith || opening.test(piece) ? 0 : 1));
    const outer = Math.max(0, depth + balanceOf(piece));
    isNextOfWith = outer < depth && piece.endsWith(',');
    depth = outer;
    return piece
      .split('\n')
      .map((line) => (line.startsWith(')') ? '  '.repeat(depth) : indent) + line)
      .join('\n');
  });
  return lines.join('\n');
}

function balanceOf(piece: string): number {
  const texts = readTokens(piece).map(({ text }) => text);
  return texts.filter((text) => text === '(').length - texts.filter((text) => text === ')').length;
}
