import { createRequire } from 'node:module';
import type { ParseResult, RawStmt } from 'libpg-query';
import { AppError } from '~/http/errors';
import { limits } from './limits';

type Parser = typeof import('libpg-query');

const require = createRequire(import.meta.url);
let parser = loadParser();

async function loadParser(): Promise<Parser> {
  for (const id of Object.keys(require.cache)) {
    if (id.includes('/libpg-query/')) delete require.cache[id];
  }
  const fresh: Parser = require('libpg-query');
  await fresh.loadModule();
  return fresh;
}

/** A fault that Postgres's grammar finds. `position` counts characters from 0. */
export class SyntaxFault extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/**
 * The statements of a text, by Postgres's own grammar; their locations count bytes.
 * @throws SyntaxFault; AppError bad_request when the text is nested too deeply to be read
 */
export async function parseStatements(sql: string): Promise<RawStmt[]> {
  if (sql.trim() === '') return [];
  if (nestingOf(sql) > limits.nesting) throw tooDeep();
  const parsed: ParseResult = await withParser(sql, (loaded) => loaded.parseSync(sql));
  return parsed.stmts ?? [];
}

/** Where the text's first word or symbol that is no comment ends, as an index into it. */
export async function endOfFirstToken(sql: string): Promise<number> {
  const { tokens } = await withParser(sql, (loaded) => loaded.scanSync(sql));
  const first = tokens.find(({ tokenName }) => !tokenName.endsWith('_COMMENT'));
  return Buffer.from(sql).subarray(0, first?.end).toString().length;
}

/**
 * A parser that has run out of stack is not to be trusted again (after about ninety times it answers nothing but
 * faults), so it is replaced.
 */
async function withParser<T>(sql: string, read: (loaded: Parser) => T): Promise<T> {
  const loaded = await parser;
  try {
    return read(loaded);
  } catch (error) {
    if (loaded.hasSqlDetails(error)) {
      throw new SyntaxFault(error.message, Math.min(error.sqlDetails?.cursorPosition ?? 0, sql.length));
    }
    parser = loadParser();
    throw tooDeep();
  }
}

function tooDeep() {
  return new AppError(
    'bad_request',
    'This query is nested too deeply to run here. Try to say it with fewer levels.',
  );
}

/** How many brackets are open at once at most; those inside texts count too, which only real nesting makes many. */
function nestingOf(sql: string): number {
  let open = 0;
  let deepest = 0;
  for (const character of sql) {
    if (character === '(' || character === '[') deepest = Math.max(deepest, ++open);
    else if (character === ')' || character === ']') open -= 1;
  }
  return deepest;
}
