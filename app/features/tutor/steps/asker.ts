import type { SelectStmt } from 'libpg-query';
import { parseStatements } from '~/features/sandbox/parser.server';
import type { Ask, Unanswered } from '~/features/sandbox/questions.server';
import type { ResultSet } from '~/features/sandbox/result';
import { nodeAs } from '~/features/sandbox/tree';
import { isSameTree } from './same-tree';

/** `outer`: what a query inside another looks at in the other, which it cannot do by itself. */
export type Missing = { why: Unanswered['why']; outer?: string };

export type Count = bigint | Missing;

/** `core`: a SELECT, of which `is` has the clauses; `withs`: WITH clauses around it, the innermost first. */
export type Question = { core: string; withs: readonly string[]; is?: Partial<SelectStmt> };

/** Few enough that they are fetched at once, to be counted here. */
const mostCounted = 500;
export const firstRows = 5;

/** Clauses that a question must not have by accident. */
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

export class Asker {
  private readonly checked = new Map<string, Promise<boolean>>();

  constructor(private readonly ask: Ask) {}

  /** How many rows it returns. */
  async count(question: Question): Promise<Count> {
    if (!(await this.isMeant(question))) return { why: 'fault' };
    const core = `select count(*) from (\n${question.core}\n) as counted`;
    const sql = sqlOf({ ...question, core });
    const answer = await this.ask(sql, 1);
    if ('why' in answer) return missing(answer, sql);
    const [count] = answer.rows[0] ?? [];
    return count ? BigInt(count) : { why: 'fault' };
  }

  /** The first rows and how many there are, for what is not cheaper to count. */
  async look(question: Question): Promise<{ rows: Count; first?: ResultSet }> {
    if (!(await this.isMeant(question))) return { rows: { why: 'fault' } };
    const sql = sqlOf(question);
    const answer = await this.ask(sql, mostCounted);
    if ('why' in answer) return { rows: missing(answer, sql) };
    const first = {
      ...answer,
      rows: answer.rows.slice(0, firstRows),
      truncated: answer.rows.length > firstRows,
    };
    return { rows: answer.truncated ? await this.count(question) : BigInt(answer.rows.length), first };
  }

  async first(question: Question): Promise<ResultSet | undefined> {
    if (!(await this.isMeant(question))) return undefined;
    const core = `select * from (\n${question.core}\n) as shown limit ${firstRows + 1}`;
    const answer = await this.ask(sqlOf({ ...question, core }), firstRows);
    return 'why' in answer ? undefined : answer;
  }

  /** Nothing for a query that can be asked by itself. */
  async probe(question: Question): Promise<Missing | undefined> {
    const core = `select * from (\n${question.core}\n) as probed limit 0`;
    const sql = sqlOf({ ...question, core });
    const answer = await this.ask(sql, 1);
    return 'why' in answer ? missing(answer, sql) : undefined;
  }

  /** Whether the parts of a text have been put together as they were in the learner's. */
  private isMeant({ core, is }: Question): Promise<boolean> {
    if (!is) return Promise.resolve(true);
    const known = this.checked.get(core) ?? check(core, is);
    this.checked.set(core, known);
    return known;
  }
}

async function check(core: string, is: Partial<SelectStmt>): Promise<boolean> {
  const [raw, ...others] = await parseStatements(core).catch(() => []);
  const select = nodeAs<SelectStmt>(raw?.stmt, 'SelectStmt');
  if (!select || others.length > 0) return false;
  const keys = [...clauses, ...Object.keys(is)] as (keyof SelectStmt)[];
  return keys.every((key) => isSameTree(select[key], is[key]));
}

function sqlOf({ core, withs }: Question): string {
  const [inner, ...outer] = withs;
  const own = inner === undefined ? core : `${inner}\n${core}`;
  return outer.reduce((sql, around) => `${around}\nselect * from (\n${sql}\n) as inside`, own);
}

/** SQLSTATEs of a name that nothing has, where it is asked for. */
const unknownNames = ['42703', '42P01'];

function missing({ why, code = '', position }: Unanswered, sql: string): Missing {
  if (!unknownNames.includes(code) || position === undefined) return { why };
  const [name] =
    /^("[^"]*"|[\p{L}\w$]+)(\s*\.\s*("[^"]*"|[\p{L}\w$]+))*/u.exec(
      Array.from(sql).slice(position).join(''),
    ) ?? [];
  return { why, outer: name ?? '' };
}
