import { createRequire } from 'node:module';
import type { ParseResult, RawStmt } from 'libpg-query';
import * as libpgQuery from 'libpg-query';
import { AppError } from '~/http/errors';

type Parser = Pick<typeof libpgQuery, 'loadModule' | 'parseSync' | 'hasSqlDetails'>;

let parser = ready(libpgQuery);
let overflows = 0;
const overflowsBorne = 16;
/** Of brackets in one another. */
const deepest = 200;

async function ready(loaded: Parser): Promise<Parser> {
  await loaded.loadModule();
  return loaded;
}

/** A new WebAssembly instance; with a `require` of its own, because each keeps what it has loaded. */
function freshParser(): Promise<Parser> {
  const require = createRequire(import.meta.url);
  for (const id of Object.keys(require.cache)) {
    if (id.includes('/libpg-query/')) delete require.cache[id];
  }
  return ready(require('libpg-query'));
}

/** `position` counts characters from 0. */
export class SyntaxFault extends Error {
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}

/** Locations in the trees count bytes. @throws SyntaxFault; AppError bad_request for a text nested too deeply */
export async function parseStatements(sql: string): Promise<RawStmt[]> {
  if (sql.trim() === '') return [];
  if (nestingOf(sql) > deepest) throw tooDeep();
  return (await parse(sql)).stmts ?? [];
}

/** A parser that ran out of stack about ninety times answers nothing but faults; it is replaced well before. */
async function parse(sql: string): Promise<ParseResult> {
  const loaded = await parser;
  try {
    return loaded.parseSync(sql);
  } catch (error) {
    if (loaded.hasSqlDetails(error)) {
      throw new SyntaxFault(error.message, Math.min(error.sqlDetails?.cursorPosition ?? 0, sql.length));
    }
    overflows += 1;
    // Other failures may have left it broken.
    if (!(error instanceof RangeError) || overflows >= overflowsBorne) {
      overflows = 0;
      parser = freshParser();
    }
    throw tooDeep();
  }
}

function tooDeep() {
  return new AppError(
    'bad_request',
    'This query is nested too deeply to run here. Try to say it with fewer levels.',
  );
}

function nestingOf(sql: string): number {
  let open = 0;
  let deepest = 0;
  for (const character of sql) {
    if (character === '(' || character === '[') deepest = Math.max(deepest, ++open);
    else if (character === ')' || character === ']') open -= 1;
  }
  return deepest;
}
