import { createRequire } from 'node:module';
import type { ParseResult, RawStmt, SelectStmt } from 'libpg-query';
import * as libpgQuery from 'libpg-query';
import { AppError } from '~/http/errors';
import { nodeAs } from './tree';

type Parser = Pick<typeof libpgQuery, 'loadModule' | 'parseSync' | 'hasSqlDetails'>;

let parser = ready(libpgQuery);
let overflows = 0;
const overflowsBorne = 16;
/** How deep brackets or comments may be nested. Postgres scans the rest of a text again for each nested comment. */
const deepest = 200;
/** Postgres takes quadratic time for a long row of signs, and no operator is as long. Strings and comments may have them. */
const signsInARow =
  /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|(?<signs>(?:(?!--|\/\*)[-+*/<>=~!@#%^&|`?]){64,})/g;

async function ready(loaded: Parser): Promise<Parser> {
  await loaded.loadModule();
  return loaded;
}

/** A new WebAssembly instance. It has a `require` of its own, since each caches what it has loaded. */
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
  for (const { groups } of sql.matchAll(signsInARow))
    if (groups?.signs)
      throw new AppError(
        'bad_request',
        'This query has more than 63 signs in a row. An operator has one to three.',
      );
  return (await parse(sql)).stmts ?? [];
}

/** Undefined for what is not one SELECT. */
export async function parseSelect(sql: string): Promise<SelectStmt | undefined> {
  const [raw, ...others] = await parseStatements(sql).catch(() => []);
  return others.length > 0 ? undefined : nodeAs<SelectStmt>(raw?.stmt, 'SelectStmt');
}

/** A parser that ran out of stack about ninety times fails on everything; it is replaced well before. */
async function parse(sql: string): Promise<ParseResult> {
  const loaded = await parser;
  try {
    return loaded.parseSync(sql);
  } catch (error) {
    if (loaded.hasSqlDetails(error)) {
      throw new SyntaxFault(error.message, Math.min(error.sqlDetails?.cursorPosition ?? 0, sql.length));
    }
    overflows += 1;
    // Any other failure may have left the parser broken.
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
  const open = { brackets: 0, comments: 0 };
  let deepest = 0;
  for (const [sign] of sql.matchAll(/\/\*|\*\/|[()[\]]/g)) {
    const kind = sign.length > 1 ? 'comments' : 'brackets';
    if (['(', '[', '/*'].includes(sign)) deepest = Math.max(deepest, ++open[kind]);
    else open[kind] = Math.max(0, open[kind] - 1);
  }
  return deepest;
}
