import type { SelectStmt } from 'libpg-query';
import type { Ask, Unanswered } from '~/features/sandbox/questions.server';
import type { ResultSet } from '~/features/sandbox/result';
import { parseSelect } from '~/sql/parser.server';
import { isSameTree } from '~/sql/same-tree';

/** `outer`: the column of the outer query on which an inner query depends, so that it cannot run by itself. */
export type Missing = { why: Unanswered['why']; outer?: string };

export type Count = bigint | Missing;

/** `core`: a SELECT. `is`: the clauses that it has to parse to. `withs`: WITH clauses around it, the innermost first. */
export type Question = { core: string; withs: readonly string[]; is?: Partial<SelectStmt> };

/** Up to this number, rows are fetched and counted here, which saves a second question. */
const mostCounted = 100;
const firstRows = 5;

/** How many rows a query returns, and the first of them where they were seen. */
export type RowsSeen = { rows: Count; first?: ResultSet };

export function firstOf(result: ResultSet): ResultSet {
  const { rows, truncated } = result;
  return { ...result, rows: rows.slice(0, firstRows), truncated: truncated || rows.length > firstRows };
}

/** Clauses that a question must not have unless `is` has them. */
const clauses = [
  ...[
    'withClause',
    'distinctClause',
    'fromClause',
    'whereClause',
    'groupClause',
    'havingClause',
    'windowClause',
  ],
  ...['sortClause', 'limitCount', 'limitOffset', 'valuesLists', 'larg', 'rarg'],
] as const;

export class RowCounter {
  private readonly checked = new Map<string, Promise<boolean>>();

  constructor(private readonly ask: Ask) {}

  async count(question: Question): Promise<Count> {
    if (!(await this.isMeant(question))) return { why: 'fault' };
    const core = `select count(*) from (\n${question.core}\n) as counted`;
    const sql = sqlOf({ ...question, core });
    const answer = await this.ask(sql, 1);
    if ('why' in answer) return missing(answer, sql);
    const [count] = answer.rows[0] ?? [];
    return count ? BigInt(count) : { why: 'fault' };
  }

  /** How many rows it returns, and the first of them. `known`: the number, where it follows from something else. */
  async countAndSample(question: Question, known?: Count): Promise<RowsSeen> {
    const answer = await this.fetch(question, typeof known === 'bigint' ? firstRows : mostCounted);
    if ('why' in answer) return { rows: known ?? (await this.countAfter(answer, question)) };
    return { rows: await this.rowsOf(answer, { question, known }), first: firstOf(answer) };
  }

  /** Rows that are too large to be sent can still be counted. */
  private async countAfter(missing: Missing, question: Question): Promise<Count> {
    return missing.why === 'size' ? this.count(question) : missing;
  }

  /** `answer`: the first rows that the question returns. */
  async rowsOf(
    answer: ResultSet,
    { question, known }: { question: Question; known?: Count },
  ): Promise<Count> {
    if (!answer.truncated) return BigInt(answer.rows.length);
    return typeof known === 'bigint' ? known : this.count(question);
  }

  /** The number of groups and the first of them in one question: all groups are made before the first is returned. */
  async countAndSampleGroups(question: Question, known?: bigint): Promise<RowsSeen> {
    if (known !== undefined) return { rows: known };
    const answer = await this.fetch(question, firstRows, 'shown.*, count(*) over ()');
    if ('why' in answer) return { rows: await this.countAfter(answer, question) };
    const columns = answer.columns.slice(0, -1);
    const rows = answer.rows.map((row) => row.slice(0, -1));
    return { rows: BigInt(answer.rows[0]?.at(-1) ?? 0), first: { ...answer, columns, rows } };
  }

  async first(question: Question): Promise<ResultSet | undefined> {
    const answer = await this.fetch(question, firstRows);
    return 'why' in answer ? undefined : answer;
  }

  private async fetch(question: Question, most: number, list = '*'): Promise<ResultSet | Missing> {
    if (!(await this.isMeant(question))) return { why: 'fault' };
    const sql = sqlOf({
      ...question,
      core: `select ${list} from (\n${question.core}\n) as shown limit ${most + 1}`,
    });
    const answer = await this.ask(sql, most);
    return 'why' in answer ? missing(answer, sql) : answer;
  }

  /** Why a query cannot run by itself; undefined where it can. */
  async probe(question: Question): Promise<Missing | undefined> {
    const core = `select * from (\n${question.core}\n) as probed limit 0`;
    const sql = sqlOf({ ...question, core });
    const answer = await this.ask(sql, 1);
    return 'why' in answer ? missing(answer, sql) : undefined;
  }

  /** Whether the question, assembled from parts of the learner's text, parses to the learner's clauses. */
  private isMeant({ core, is }: Question): Promise<boolean> {
    if (!is) return Promise.resolve(true);
    const known = this.checked.get(core) ?? check(core, is);
    this.checked.set(core, known);
    return known;
  }
}

async function check(core: string, is: Partial<SelectStmt>): Promise<boolean> {
  const select = await parseSelect(core);
  if (!select) return false;
  const keys = [...clauses, ...Object.keys(is)] as (keyof SelectStmt)[];
  return keys.every((key) => isSameTree(select[key], is[key]));
}

export function sqlOf({ core, withs }: Question): string {
  const [inner, ...outer] = withs;
  const own = inner === undefined ? core : `${inner}\n${core}`;
  return outer.reduce((sql, around) => `${around}\nselect * from (\n${sql}\n) as inside`, own);
}

/** SQLSTATEs of unknown columns and tables. */
const unknownNames = ['42703', '42P01'];

function missing({ why, code = '', position }: Unanswered, sql: string): Missing {
  if (!unknownNames.includes(code) || position === undefined) return { why };
  const [name] =
    /^("[^"]*"|[\p{L}\w$]+)(\s*\.\s*("[^"]*"|[\p{L}\w$]+))*/u.exec(
      Array.from(sql).slice(position).join(''),
    ) ?? [];
  return { why, outer: name ?? '' };
}
