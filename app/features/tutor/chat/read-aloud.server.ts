import { clauses } from '~/sql/clause-nodes';
import { explainQuery } from '../explain.server';
import type { Explanation, Step, Words } from '../explanation';
import { suggestion } from '../suggestions';
import { walkThrough } from '../walk.server';
import { orRefusal } from './grading.server';
import type { Help, Question } from './question';
import { messageTokensOf } from './tokens';
import { entriesWithin, type Topics } from './topics';

const mostSteps = 12;
const mostLines = 3;
const mostEntries = 2;

/** An explanation as text, one line for each step with its row count. `isWanted`: selects steps, by default all. */
function readAloud(
  { title, words, parts, remarks }: Explanation,
  isWanted: (step: Step) => boolean = () => true,
): string {
  const steps = parts.flatMap((part) =>
    part.steps.map((step) => ({ step, of: part.title.length > 0 ? `${plain(part.title)}: ` : '' })),
  );
  const wanted = steps.filter(({ step }) => isWanted(step));
  const lines = wanted.slice(0, mostSteps).map(({ step: { clause, words, rows, notes }, of }) => {
    const after = rows === null ? '' : ` → ${rows} ${rows === '1' ? 'row' : 'rows'}`;
    const loud = notes.filter(({ tone }) => tone !== 'note').map((note) => ` ${plain(note.words)}`);
    return `${of}${clause}: ${plain(words)}${after}${loud.join('')}`;
  });
  const more = wanted.length > mostSteps ? [`And ${wanted.length - mostSteps} steps more.`] : [];
  const some = wanted.length < steps.length ? 'Of these steps:' : '';
  return [[`${title}.`, plain(words), some].join(' ').trim(), ...lines, ...more, ...remarks.map(plain)].join(
    '\n',
  );
}

const plain = (words: Words) =>
  words.map((part) => (typeof part === 'string' ? part : `\`${part.code.replaceAll('`', '')}\``)).join('');

/** Explains the learner's query step by step; for a query that does not run, the answer is its error. */
export async function readQueryAloud({ exercise, learner, signal }: Question): Promise<Help> {
  const { query, dataset } = exercise;
  if (!query?.trim())
    return {
      text: 'There is no query in the editor yet, so there is nothing to read aloud.',
      suggestions: [suggestion.begin, suggestion.task],
    };
  const explained = await orRefusal(() =>
    explainQuery({ query, dataset, learner, signal }, undefined, { hasRows: false }),
  );
  const text = 'refusal' in explained ? explained.refusal : readAloud(explained);
  return { text, isAuthored: true, suggestions: [suggestion.wrong] };
}

/** Explains the reference step by step, or the line, word or clause that the message names; undefined while it is not shown. */
export async function explainShown(question: Question, known: Topics): Promise<Help | undefined> {
  const { exercise, learner, signal, message } = question;
  if (!exercise.isShown) return undefined;
  const { dataset, key } = exercise;
  const explanation = await walkThrough({ query: key.reference, dataset, learner, signal }, undefined, false);
  const lines = key.reference.trim().split('\n');
  const asked = linesIn(message, lines, known).slice(0, mostLines);
  const named = asked.length > 0 ? asked.map((index) => clauseAt(lines, index)) : [message.toUpperCase()];
  const isAsked = ({ clause }: Step) => named.some((text) => text?.includes(clause));
  const hasOne = explanation.parts.some(({ steps }) => steps.some(isAsked));
  const [first] = asked;
  const entries = first === undefined ? [] : entriesIn(lines[first] ?? '', known).slice(0, mostEntries);
  const text = [
    ...asked.map((index) => `Line ${index + 1} is \`${lines[index]?.trim()}\`.`),
    ...entries.map((entry) => entry.text),
    readAloud(explanation, hasOne ? isAsked : undefined),
  ];
  return { text: text.join('\n'), isAuthored: true, suggestions: [suggestion.aloud] };
}

const entriesIn = (text: string, known: Topics) => entriesWithin(messageTokensOf(text), known);

/** Indexes of the lines that a message names: by number, as first or last, or by a word of SQL that they contain. */
function linesIn(message: string, lines: readonly string[], known: Topics): number[] {
  const [, after, before] = /\bline (\d+)|\b(first|last) line/i.exec(message) ?? [];
  const number = before ? (before.toLowerCase() === 'first' ? 1 : lines.length) : Number(after);
  if (number) return lines[number - 1] === undefined ? [] : [number - 1];
  const named = entriesIn(message, known);
  return lines.flatMap((line, index) =>
    entriesIn(line, known).some((entry) => named.includes(entry)) ? index : [],
  );
}

/** The clause to which a line of a query belongs: the last that begins in it or before. */
function clauseAt(lines: readonly string[], index: number): string | undefined {
  const before = lines
    .slice(0, index + 1)
    .join(' ')
    .toUpperCase();
  return clauses.toSorted((one, other) => before.lastIndexOf(other) - before.lastIndexOf(one))[0];
}
