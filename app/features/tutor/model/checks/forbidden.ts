import type { Asked } from '../asked';
import { type Accepted, readAccepted } from './accepted';
import { fold } from './fold';
import { lex, plainWordsOf } from './lexer';
import { findCovered, findRun, type Secret, secretOf } from './secret';

/** `ours`: what the learner has read or written. `names`: of tables, of columns, and those that accepted answers introduce. */
export type Forbidden = {
  secrets: Secret[];
  literals: string[][];
  operators: Set<string>;
  names: Set<string>;
  ours: string;
};

function namesOfTables(tables: Asked['tables']): Set<string> {
  return new Set(
    tables
      .flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)])
      .map((name) => name.toLowerCase()),
  );
}

/** @throws AppError for an accepted answer that cannot be read */
export async function forbiddenBy(asked: Asked): Promise<Forbidden> {
  const { key, tables, query, question, task, contractWords, findings, builtIn, courseText = '' } = asked;
  const names = namesOfTables(tables);
  const theirs = asked.history.filter(({ role }) => role === 'user').map(({ content }) => content);
  const written = bothWays([query, question, ...theirs].join('\n'));
  const told = [task, contractWords, builtIn, ...findings.map(({ words }) => words)].join('\n');
  const own = [...written, '', ...bothWays(told)];
  const read = [...own, '', ...courseTokens(courseText)];
  const given = new Set([...names, ...plainWordsOf(contractWords)]);
  const answers = await Promise.all(
    [key.reference, ...(key.alternatives ?? [])].map((text) => readAccepted(text, given)),
  );
  for (const { made } of answers) for (const name of made) names.add(name);
  return {
    secrets: answers.map((accepted) => secretOf(accepted, { query, own, read })),
    literals: answers
      .flatMap(({ text }) => [...literalsOf(text), ...literalsOf(fold(text))])
      .filter((literal) => !isNamed(literal, own) && !isWord(literal, names)),
    operators: newOperators(answers, own),
    names,
    ours: [query, question, ...theirs, told, [...names].join(' ')].join('\n'),
  };
}

/** Tokens of the text as it stands, and as fold writes it. */
const bothWays = (text: string) => [
  ...plainWordsOf(text, { comments: true }),
  '',
  ...plainWordsOf(fold(text), { comments: true }),
];

/** The literals of an answer as tokens; a single digit counts only with the operator or LIMIT before it. */
function literalsOf(text: string): string[][] {
  const all = lex(text);
  const spoken = all.flatMap(({ kind, text: literal }) => {
    if (kind === 'text' && literal.startsWith("'")) return [plainWordsOf(literal)];
    return kind === 'number' && literal.length > 1 ? [plainWordsOf(literal)] : [];
  });
  const digits = all.flatMap(({ kind, text: digit }, index) => {
    const before = all[index - 1];
    const isBound = before?.kind === 'sign' || /^(limit|offset)$/i.test(before?.text ?? '');
    return kind === 'number' && digit.length === 1 && before && isBound
      ? [[...plainWordsOf(before.text), ...plainWordsOf(digit)]]
      : [];
  });
  return [...spoken, ...digits].filter((literal) => literal.join('').length > 1);
}

const dateParts = new Set(['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'dow', 'isodow']);

/** The name of a table or column, or a part of a date: to say it gives no value away. */
const isWord = ([first = '', second]: string[], names: Set<string>) =>
  second === undefined && (names.has(first) || dateParts.has(first));

const bounds = ['>=', '<=', '<>', '<', '>'];

/** Comparison operators of any accepted answer that the learner has neither read nor written. */
function newOperators(answers: Accepted[], own: string[]): Set<string> {
  const said = new Set(own);
  return new Set(bounds.filter((bound) => !said.has(bound) && answers.some(({ known }) => known.has(bound))));
}

/** Whether the learner knows a literal; for a single digit, without the operator before it. */
const isNamed = (literal: string[], own: string[]) =>
  holds(own, literal) || (/^\d$/.test(literal.at(-1) ?? '') && holds(own, literal.slice(-1)));

function holds(tokens: string[], wanted: string[]): boolean {
  if (wanted.length === 0) return true;
  return ` ${tokens.join(' ')} `.includes(` ${wanted.join(' ')} `);
}

/** Finds forbidden words in a text. `code`: the parts of the text that are marked as code. */
export function findForbidden(text: string, code: string, forbidden: Forbidden): string | undefined {
  const { secrets, literals, operators } = forbidden;
  const tokens = plainWordsOf(text, { comments: true });
  const ofCode = plainWordsOf(code);
  const literal = literals.find((each) => holds(tokens, each));
  if (literal) return literal.join(' ');
  const operator = tokens.find((token) => operators.has(token));
  if (operator) return operator;
  for (const secret of secrets) {
    const said = findRun(tokens, ofCode, secret) ?? findCovered(text, { tokens, code: ofCode }, secret);
    if (said) return said;
  }
  return undefined;
}

/** Whether a sentence holds any word of an answer that the learner has not read or written. */
export function isPiece(sentence: string, { secrets }: Forbidden): boolean {
  const tokens = plainWordsOf(sentence, { comments: true });
  return secrets.some((secret) => tokens.some((token) => secret.tokens.has(token)));
}

const mostTexts = 50;
const tokensByText = new Map<string, string[]>();

function courseTokens(text: string): string[] {
  const known = tokensByText.get(text);
  if (known) return known;
  const tokens = plainWordsOf(text, { comments: true });
  if (tokensByText.size >= mostTexts) tokensByText.clear();
  tokensByText.set(text, tokens);
  return tokens;
}
