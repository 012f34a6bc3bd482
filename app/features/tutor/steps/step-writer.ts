import type { SelectStmt } from 'libpg-query';
import type { Answer } from '~/features/sandbox/questions.server';
import type { ResultSet } from '~/features/sandbox/result';
import type { Text } from '~/sql/text';
import type { Note, Words } from '../explanation';
import { type Count, firstOf, type Question, type RowCounter, type RowsSeen } from './row-counter';
import { code, isKnown, say } from './words';

/** Beyond these numbers, inner queries are counted, but not explained. */
const mostSteps = 40;
const mostLevels = 6;

/** `flow`: 'merge' where rows became part of others instead of being dropped. `hidden`: columns of `question` not to show. */
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

/** A query, perhaps inside another. `name`: its CTE name or alias. `withs`: WITH clauses around it, the innermost first. */
export type Nested = { sql: string; name?: string; withs: readonly string[] };

/** `ctes`: the row counts of the CTEs that `sql` can use, by name. `own`: the result of the query's own run. */
export type Inner = Nested & {
  ctes: ReadonlyMap<string, RowsSeen>;
  depth: number;
  title: Words;
  own?: Answer;
};

/** A query that is being explained, with its context. `question`: the whole query. */
export type Level = Omit<Inner, 'title'> & { text: Text; select: SelectStmt; question: Question };

/** An inner query, which can use the same CTEs. */
export function innerOf(
  { withs, ctes, depth }: Pick<Inner, 'withs' | 'ctes' | 'depth'>,
  inner: Pick<Inner, 'sql' | 'title' | 'name'>,
): Inner {
  return { withs, ctes, depth: depth + 1, ...inner };
}

/** Words such as "of …" in "The query inside FROM of …". */
export const inside = ({ name }: Pick<Inner, 'name'>): Words =>
  name === undefined ? [] : say` of ${code(name)}`;

/** A query that is being explained, and the writer that explains it. */
export type LevelSite = { writer: StepWriter; level: Level };

/** Where a step is written. */
export type StepSite<AtLevel extends Level = Level> = LevelSite & { level: AtLevel; part: PartDraft };

type NewStep = Omit<Draft, 'notes' | 'before'> & { notes?: Note[] };

/** The parts of an explanation, in the order in which they are told. */
export class StepWriter {
  readonly parts: PartDraft[] = [];
  readonly remarks: Words[] = [];
  private steps = 0;

  constructor(
    readonly counter: RowCounter,
    /** Explains an inner query. It is passed in, since it uses this writer itself. */
    private readonly writeQuery: (writer: StepWriter, inner: Inner) => Promise<RowsSeen>,
  ) {}

  async explain(inner: Inner): Promise<RowsSeen> {
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

  /** The rows of a query's last step; the learner's own query has run already. `known`: the row count, where it follows. */
  async last({ own, question }: Level, known?: Count): Promise<RowsSeen> {
    if (!own) return this.counter.countAndSample(question, known);
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
