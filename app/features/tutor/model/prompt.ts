import { randomBytes } from 'node:crypto';
import type { DictionaryTable } from 'drizzle/schema';
import type { Grade } from '../finding';
import type { Asked, Outcome } from './asked';
import { authored } from './authored';
import { plainWordsOf } from './checks/lexer';
import { countTokens, type Message, mostTokens } from './completion.server';

/** The most tokens of a request with its answer. */
export const mostTokensAsked = 4_000;
const longest = { query: 4_000, message: 1_000, task: 2_500, outcome: 1_000, findings: 1_500, tables: 2_500 };
const mostMessages = 6;

const rules = (grade: Grade, mark: string) =>
  authored.rules.join('\n').replace('$grade', authored.grades[grade]).replace('$mark', mark);

/** All of the model's instructions; findEcho looks for them in its answers. */
export const ownWords = () => [
  ...authored.rules.map((line) => line.replace('$mark', '')),
  ...Object.values(authored.grades),
  ...Object.values(authored.rewriting),
];

/** The model's messages. They hold neither an accepted answer nor who asks. */
export function promptFor(asked: Asked): Message[] {
  const mark = randomBytes(6).toString('hex');
  const block = blockOf(mark);
  const { task, contractWords, query, outcome, findings, question } = asked;
  const data = [
    block('task', cut(`${task}\n${contractWords}`, longest.task)),
    block('tables', cut(describeTables(asked), longest.tables)),
    block("the learner's query", query.trim() ? cut(query, longest.query) : '(nothing yet)'),
    block('outcome', describeOutcome(outcome)),
    block(
      'findings',
      cut(findings.map(({ words }) => `- ${words}`).join('\n') || '(none)', longest.findings),
    ),
  ];
  const last = block("the learner's message", withoutAddresses(cut(question, longest.message)));
  const system = rules(asked.grade, mark);
  const messages = asked.history.slice(-mostMessages).map(({ role, content }) => {
    const who = role === 'user' ? 'learner' : 'tutor';
    return `${who}: ${withoutAddresses(cut(content, longest.message))}`;
  });
  const tokens = (parts: string[]) => parts.reduce((sum, part) => sum + countTokens(part), 0);
  const room = mostTokensAsked - mostTokens - tokens([system, ...data, last]);
  while (messages.length > 0 && tokens(messages) + 50 > room) messages.shift();
  const before = messages.length > 0 ? [block('conversation so far', messages.join('\n'))] : [];
  return [
    { role: 'system', content: system },
    { role: 'user', content: [...data, ...before, last].join('\n\n') },
  ];
}

/** Asks whether a draft gives the solution away. It does not hold the accepted answers either. */
export function promptForLook(looked: { asked: Asked; said: string[]; draft: string }): Message[] {
  const { asked, said, draft } = looked;
  const mark = randomBytes(6).toString('hex');
  const block = blockOf(mark);
  const before = said.slice(-mostMessages).map((message) => cut(message, longest.message));
  const data = [
    block('task', cut(`${asked.task}\n${asked.contractWords}`, longest.task)),
    block("the learner's query", cut(asked.query, longest.query)),
    block('said before', before.join('\n') || '(nothing)'),
    block('draft', draft),
  ];
  const content = authored.look.join('\n').replace('$mark', mark);
  return [
    { role: 'system', content },
    { role: 'user', content: data.join('\n\n') },
  ];
}

const blockOf = (mark: string) => (name: string, text: string) =>
  `<${mark} ${name}>\n${clean(text).replaceAll(mark, '')}\n</${mark}>`;

export function rewriteOf(messages: Message[], part: string): Message[] {
  const { rewriting } = authored;
  const words = [`${rewriting.why} ${clean(cut(part, 300))}`, rewriting.how];
  return [...messages, { role: 'user', content: words.join('\n') }];
}

function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === 'right') return 'The query is right: the grader accepted it.';
  if (outcome.kind === 'none') return 'The query was not graded yet.';
  const kind =
    outcome.kind === 'wrong' ? 'The query runs, and its result is wrong.' : 'The query does not run.';
  return `${kind} ${cut(outcome.words, longest.outcome)}`;
}

/** The tables that the learner or the task names, with their columns; where none is named, one line for each table. */
function describeTables({ tables, query, task, question }: Asked): string {
  const named = new Set(plainWordsOf([query, task, question].join('\n'), { comments: true }));
  const used = tables.filter(({ name }) => named.has(name));
  return used.length > 0 ? used.map(describeTable).join('\n') : tables.map(headOf).join('\n');
}

const headOf = ({ name, description }: DictionaryTable) => `${name}: ${description}`;

function describeTable(table: DictionaryTable): string {
  const columns = table.columns.map(({ name, type, description }) => `  ${name} ${type}: ${description}`);
  return [headOf(table), ...columns].join('\n');
}

const clean = (text: string) => text.replace(/[^\P{C}\n\t]/gu, ' ');

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

const withoutAddresses = (text: string) =>
  text.replace(/[^\s@<>]{1,64}@[^\s@<>]{1,255}\.\w+/g, '(an address)');
