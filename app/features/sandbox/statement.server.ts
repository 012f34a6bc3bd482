import type { Node, RawStmt, SelectStmt } from 'libpg-query';
import { AppError } from '~/http/errors';
import type { Catalogue } from '~/sql/catalogue';
import { parseStatements, SyntaxFault } from '~/sql/parser.server';
import { readTokens } from '~/sql/tokens';
import { kindsIn } from '~/sql/tree';
import { limits } from './limits';
import { describeTypography, findTypography, withPlainSpaces } from './statement/pasted';
import { explainSyntax, type FindFault } from './words/errors/syntax/explain-syntax';
import { describeRefusal } from './words/messages';
import { queryFault } from './words/server-error';

/** Positions in `text` are those in the typed text. `select`: for EXPLAIN, of the explained query. `plan`: run with EXPLAIN. */
export type Statement = { kind: 'select' | 'explain' | 'plan'; text: string; select: SelectStmt };

const writingKinds = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

type FindCatalogue = () => Promise<Catalogue>;

/**
 * Parses a query and refuses what may not run. The server refuses that as well; this is for helpful messages. `findCatalogue` is
 * called only for a query that cannot be parsed. @throws AppError bad_request or too_large
 */
export async function readStatement(typed: string, findCatalogue?: FindCatalogue): Promise<Statement> {
  if (typed.length > limits.queryCharacters) {
    throw new AppError(
      'too_large',
      `A query may have ${limits.queryCharacters.toLocaleString('en-US')} characters; this one has ${typed.length.toLocaleString('en-US')}.`,
    );
  }
  if (typed.includes('\0')) throw new AppError('bad_request', 'A NUL character cannot be part of a query.');
  refuseTypography(typed);
  const query = withPlainSpaces(typed);
  const statements = await parseOrExplain(query, findCatalogue);
  const [raw] = statements;
  if (!raw?.stmt)
    throw new AppError('bad_request', 'There is no query here yet. Write one that starts with SELECT.');
  if (statements.length > 1) throw refusal('two statements');

  const { kind, tree } = kindOf(raw.stmt);
  if (kind === 'SelectStmt') {
    return { kind: 'select', text: cutOut(query, raw), select: readable(tree as SelectStmt) };
  }
  if (kind !== 'ExplainStmt') throw refusal(kind);
  const explained = kindOf((tree as { query?: Node }).query);
  if (explained.kind !== 'SelectStmt') throw refusal('ExplainStmt');
  const text = cutOut(query, raw);
  const end = readTokens(text)[0]?.to ?? 0;
  return {
    kind: 'explain',
    text: `${' '.repeat(end - 'EXPLAIN'.length)}EXPLAIN${text.slice(end)}`,
    select: readable(explained.tree as SelectStmt),
  };
}

function refuseTypography(query: string) {
  const found = findTypography(query);
  if (!found) return;
  const fault = { code: '42601', message: describeTypography(found), position: found.position };
  const { code, message, detail } = queryFault(fault, query);
  throw new AppError(code, message, { ...detail, repaired: found.repaired });
}

async function parseOrExplain(query: string, findCatalogue?: FindCatalogue): Promise<RawStmt[]> {
  try {
    return await parseStatements(query);
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    const { message, position } = error;
    const fault = { code: '42601', message, position };
    // Without a catalogue the explanation may be less exact, which is better than none.
    const catalogue = await findCatalogue?.().catch(() => undefined);
    const sentence = await explainSyntax(fault, {
      query,
      catalogue: catalogue ?? { tables: [] },
      findFault,
    });
    throw queryFault({ ...fault, sentence }, query);
  }
}

const findFault: FindFault = async (sql) => {
  try {
    await parseStatements(sql);
    return undefined;
  } catch (error) {
    return error instanceof SyntaxFault ? error.position : 0;
  }
};

function readable(select: SelectStmt): SelectStmt {
  const kinds = kindsIn(select);
  const refused = [...writingKinds, 'intoClause', 'LockingClause', 'ParamRef'].find((kind) =>
    kinds.has(kind),
  );
  if (refused) throw refusal(refused === 'intoClause' ? 'SELECT INTO' : refused);
  return select;
}

function kindOf(node: Node | undefined): { kind: string; tree: unknown } {
  const [kind, tree] = Object.entries(node ?? {})[0] ?? ['', {}];
  return { kind, tree };
}

function refusal(kind: string) {
  return new AppError('bad_request', describeRefusal(kind));
}

/** Cuts out one statement without semicolons. Comments before it stay, since positions of the tree and Postgres count them. */
function cutOut(query: string, { stmt_location = 0, stmt_len }: RawStmt): string {
  const bytes = Buffer.from(query);
  const before = bytes.subarray(0, stmt_location).toString();
  const end = stmt_len ? stmt_location + stmt_len : bytes.length;
  return (
    before.replace(/--.*|\/\*[\s\S]*?\*\/|;/g, (part) => (part === ';' ? ' ' : part)) +
    bytes.subarray(stmt_location, end).toString()
  );
}
