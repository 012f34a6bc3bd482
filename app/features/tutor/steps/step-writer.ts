import type { SelectStmt } from 'libpg-query';
import type { Answer } from '~/features/sandbox/questions.server';
import type { ResultSet } from '~/features/sandbox/result';
import type { Text } from '~/sql/text';
import type { Note, Words } from '../explanation';
import { type Count, firstOf, type Question, type RowCounter, type RowsSeen } from './row-counter';
import { code, isKnown, say } from './words';

/** Beyond this many, the queries inside are counted and not taken apart. */
const mostSteps = 40;
const mostLevels = 6;

/** `flow`: whether rows that are gone are gone, or have become part of others. `hidden`: columns of `question` that are ours. */
export type Draft = {
  clause: string;
  words: Words;
  rows: Count;
  before?: Count;
  flow?: 'merge';
  text?: string;
  notes: Note[];
  question?: Question;
  hidden?: readonly number[];
  first?: ResultSet;
};

export type PartDraft = { title: Words; steps: Draft[] };

/** A query that may be inside another. `name`: what it is called there, if anything; `withs`: WITH clauses around it, the innermost first. */
export type Nested = { sql: string; name?: string; withs: readonly string[] };

/** `ctes`: by the names that can be used in `sql`. `own`: what the query returned when it ran by itself. */
export type Inner = Nested & {
  ctes: ReadonlyMap<string, RowsSeen>;
  depth: number;
  title: Words;
  own?: Answer;
};

/** A query that is being told, and what is around it. `question`: all of it. */
export type Level = Omit<Inner, 'title'> & { text: Text; select: SelectStmt; question: Question };

/** A query inside another, which can use the same names. */
export function innerOf(
  { withs, ctes, depth }: Pick<Inner, 'withs' | 'ctes' | 'depth'>,
  inner: Pick<Inner, 'sql' | 'title' | 'name'>,
): Inner {
  return { withs, ctes, depth: depth + 1, ...inner };
}

/** Words such as "of …" in "The query inside FROM of …". */
export const inside = ({ name }: Pick<Inner, 'name'>): Words =>
  name === undefined ? [] : say` of ${code(name)}`;

type NewStep = Omit<Draft, 'notes' | 'before'> & { notes?: Note[] };

/** What is told of one query, in the order in which it is told. */
export class StepWriter {
  readonly parts: PartDraft[] = [];
  readonly remarks: Words[] = [];
  private steps = 0;

  constructor(
    readonly counter: RowCounter,
    /** Tells a query inside another; passed in, since queries are inside one another without end. */
    private readonly writeQuery: (writer: StepWriter, inner: Inner) => Promise<RowsSeen>,
  ) {}

  async tell(inner: Inner): Promise<RowsSeen> {
    if (inner.depth <= mostLevels && this.steps < mostSteps) return this.writeQuery(this, inner);
    this.remark(say`Some of the queries inside are counted and not taken apart: there are many.`);
    return { rows: await this.counter.count({ core: inner.sql, withs: inner.withs }) };
  }

  add(part: PartDraft, step: NewStep) {
    const before = part.steps.at(-1)?.rows;
    const notes = [...(step.notes ?? [])];
    if (step.rows === 0n && isKnown(before) && before > 0n)
      notes.push({ tone: 'bad', words: say`Nothing is left after ${step.clause}.` });
    if (!isKnown(step.rows)) notes.push({ tone: 'note', words: reasons[step.rows.why] });
    part.steps.push({ ...step, before, notes });
    this.steps += 1;
  }

  remark(words: Words) {
    if (!this.remarks.some((known) => JSON.stringify(known) === JSON.stringify(words)))
      this.remarks.push(words);
  }

  /** The last step of a query: the learner's own ran before. `known`: how many rows there are, where that follows. */
  async last({ own, question }: Level, known?: Count): Promise<RowsSeen> {
    if (!own) return this.counter.look(question, known);
    if ('why' in own) return { rows: { why: own.why } };
    return { rows: await this.counter.rowsOf(own, { question, known }), first: firstOf(own) };
  }
}

export const reasons = {
  time: say`Counting these rows takes too long, so it was stopped.`,
  late: say`There was no time left to count these rows.`,
  size: say`Counting these rows takes more room than one query has here.`,
  fault: say`These rows cannot be counted by themselves.`,
};
