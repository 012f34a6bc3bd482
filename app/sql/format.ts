import { reserved } from './keywords';
import { opensQuery, readText, type Text, wordAt } from './text';
import { readTokens, type Token } from './tokens';

const longest = 80;
const longestInside = 50;
const step = '  ';
const deepest = 40;

/**
 * A pair of brackets, or the whole query. `indent`: of its clauses; `outer`: of its closing bracket. `clause`: the one being
 * written; `isLong`: it takes several lines.
 */
type Frame = {
  isQuery: boolean;
  indent: string;
  outer: string;
  clause: string;
  isLong: boolean;
  cases: number;
  isBetween: boolean;
};

/**
 * Puts each clause on a line of its own, and a long one on several. Only white space changes. Undefined for unclosed quotes or
 * brackets, and for a query that cannot be laid out safely.
 */
export function formatQuery(sql: string): string | undefined {
  const text = readText(sql.trim().replaceAll('\r\n', '\n'));
  if (!isWhole(text)) return undefined;
  const formatted = write(text);
  const wordsOf = (tokens: Token[]) => JSON.stringify(tokens.map((token) => token.text));
  return wordsOf(readTokens(formatted)) === wordsOf(text.tokens) ? formatted : undefined;
}

function isWhole({ tokens }: Text): boolean {
  const opened = tokens.filter(({ text }) => text === '(' || text === '[').length;
  const closed = tokens.filter(({ text }) => text === ')' || text === ']').length;
  // SQL joins strings that a line break separates, and rejects them on one line.
  const isOne = tokens.some(({ kind }, index) => kind === 'text' && tokens[index - 1]?.kind === 'text');
  return tokens.length > 0 && opened === closed && !isOne && tokens.every(({ isClosed }) => isClosed);
}

function write(text: Text): string {
  const whole = { clause: '', isLong: false, cases: 0, isBetween: false };
  const frames: Frame[] = [{ ...whole, isQuery: true, indent: '', outer: '' }];
  let written = '';
  let indent = '';
  const startLine = (at: string) => {
    indent = at;
    if (written) written += `\n${at}`;
  };
  for (const [index, token] of text.tokens.entries()) {
    const isClosing = token.text === ')' || token.text === ']';
    const closed = isClosing && frames.length > 1 ? frames.pop() : undefined;
    const frame = frames.at(-1) as Frame;
    const line = isClosing ? (closed?.isQuery ? closed.outer : undefined) : lineFor(text, index, frame);
    const comments = commentsBefore(text, index);
    for (const comment of comments) {
      if (comment.isOwnLine) startLine(line ?? indent);
      else written += ' ';
      written += comment.text;
    }
    const last = comments.at(-1);
    if (line !== undefined) startLine(line);
    else if (last?.isOwnLine || last?.text.startsWith('--')) startLine(indent || step);
    else written += spaceBefore(text, index);
    written += token.text;
    if (token.text !== '(' && token.text !== '[') continue;
    const isEnd = (at: number) => (text.tokens[at]?.depth ?? 0) <= token.depth;
    const isQuery =
      opensQuery(text, index) &&
      (frame.clause === 'with' || !fits(text, index, { room: longestInside, isEnd }));
    frames.push({ ...whole, isQuery, indent: (indent + step).slice(0, deepest), outer: indent });
  }
  return (
    written +
    commentsBefore(text, text.tokens.length)
      .map((comment) => `\n${comment.text}`)
      .join('')
  );
}

/** The indent of the line that begins with this token; undefined where none does. */
function lineFor(text: Text, index: number, frame: Frame): string | undefined {
  if (!frame.isQuery) return undefined;
  const depthAt = (at: number) => text.tokens[at]?.depth ?? 0;
  const clause = clauseAt(text, index);
  if (clause) {
    frame.clause = clause;
    const depth = depthAt(index);
    const isEnd = (at: number) => depthAt(at) < depth || (depthAt(at) === depth && !!clauseAt(text, at));
    frame.isLong = !fits(text, index, { room: longest - frame.indent.length, isEnd });
    return frame.indent;
  }
  const inside = frame.indent + step;
  const word = wordAt(text, index);
  if (word === 'case') frame.cases += 1;
  const isOfCase = frame.cases === 1 && frame.isLong;
  if (word === 'end') frame.cases -= 1;
  if (isOfCase && ['when', 'else', 'end'].includes(word)) return word === 'end' ? inside : inside + step;
  if (text.tokens[index - 1]?.text === ',') {
    if (frame.clause === 'with') return frame.indent;
    return frame.isLong ? inside : undefined;
  }
  if (word === 'between') frame.isBetween = true;
  if (word !== 'and' && word !== 'or') return undefined;
  const isOfBetween = word === 'and' && frame.isBetween;
  if (isOfBetween) frame.isBetween = false;
  const hasConditions = ['where', 'having', 'join'].includes(frame.clause);
  return hasConditions && frame.isLong && frame.cases === 0 && !isOfBetween ? inside : undefined;
}

const starts = ['select', 'values', 'where', 'having', 'window', 'limit', 'union', 'intersect', 'except'];
const ofJoin = ['natural', 'inner', 'left', 'right', 'full', 'cross', 'outer', 'join'];

/** The clause, set operation or join that begins with this token. */
function clauseAt(text: Text, index: number): string | undefined {
  const [before, word, next] = [-1, 0, 1].map((step) => wordAt(text, index + step));
  if (!word) return undefined;
  if (starts.includes(word)) return word;
  if (word === 'with') return index === 0 || text.tokens[index - 1]?.text === '(' ? word : undefined;
  if (word === 'group' || word === 'order') return next === 'by' ? word : undefined;
  if (word === 'fetch') return next === 'first' || next === 'next' ? word : undefined;
  if (word === 'from')
    return before === 'distinct' && wordAt(text, index - 2) !== 'select' ? undefined : word;
  if (!ofJoin.includes(word) || ofJoin.includes(before ?? '')) return undefined;
  return [1, 2, 3].some((ahead) => {
    const words = [...Array(ahead).keys()].map((step) => wordAt(text, index + step));
    return words.every((each) => ofJoin.includes(each)) && words.at(-1) === 'join';
  })
    ? 'join'
    : undefined;
}

/** Whether the tokens from `start` to `isEnd` fit into `room` characters, without comments among them. */
function fits(
  text: Text,
  start: number,
  { room, isEnd }: { room: number; isEnd: (index: number) => boolean },
) {
  let width = 0;
  for (let index = start; index < text.tokens.length; index += 1) {
    if (index > start && isEnd(index)) return true;
    if (index > start && commentsBefore(text, index).length > 0) return false;
    width += (text.tokens[index]?.text.length ?? 0) + spaceBefore(text, index).length;
    if (width > room) return false;
  }
  return true;
}

function commentsBefore({ sql, tokens }: Text, index: number) {
  const from = tokens[index - 1]?.to ?? 0;
  let rest = sql.slice(from, tokens[index]?.from ?? sql.length);
  const comments: { text: string; isOwnLine: boolean }[] = [];
  while (rest.trim()) {
    const comment = rest.trimStart();
    const isOwnLine = from === 0 || rest.slice(0, rest.length - comment.length).includes('\n');
    // Several block comments in one gap are kept as one.
    const end = comment.startsWith('--') ? comment.indexOf('\n') : comment.lastIndexOf('*/') + 1 || -1;
    const to = end < 0 ? comment.length : end + 1;
    comments.push({ text: comment.slice(0, to).trimEnd(), isOwnLine });
    rest = comment.slice(end < 0 || comment.startsWith('/*') ? to : end);
  }
  return comments;
}

const functionsToo = ['left', 'right', 'cast'];
const beforeBracket = ['by', 'over', 'filter', 'values', 'exists'];

function spaceBefore({ tokens }: Text, index: number): string {
  const [early, before, token] = [tokens[index - 2], tokens[index - 1], tokens[index]];
  if (!before || !token) return '';
  const asTyped = before.to < token.from ? ' ' : '';
  if ([')', ']', ',', ';', '.', '::'].includes(token.text) || ['(', '[', '.', '::'].includes(before.text))
    return '';
  if (token.text === '[' || token.text === ':' || before.text === ':') return asTyped;
  if (token.text === '(' && (before.kind === 'word' || before.kind === 'name')) {
    const isClause = reserved.has(before.word) && !functionsToo.includes(before.word);
    return isClause || beforeBracket.includes(before.word) ? ' ' : asTyped;
  }
  const hasLeft = early && (['number', 'text', 'name'].includes(early.kind) || /^[)\]]$/.test(early.text));
  const isSigned =
    ['-', '+'].includes(before.text) && !hasLeft && (early?.kind !== 'word' || reserved.has(early.word));
  return isSigned && token.kind !== 'sign' ? '' : ' ';
}
