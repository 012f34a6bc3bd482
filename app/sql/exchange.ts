import { fromItemsOf, joinAt } from './from-outline';
import { type Arm, outlineOf, type Tail } from './outline';
import { levelOf, type Range, readText, sliceOf, type Text, wordAt } from './text';

/** `sql`: the query with one clause taken from the other query. `of`: the name of the subquery or CTE that has the clause. */
export type Exchanged = { clause: string; of?: string; sql: string };

type Inner = { range: Range; name?: string };
type Piece = { clause: string; text: Text; range: Range; inner: Inner[] };
/** Keyed by position in the query. */
type Pieces = Map<number, Piece>;

/** For each clause in which two queries differ: the first query with that clause taken from the second. */
export function exchangesOf(own: string, other: string): Exchanged[] {
  const [pieces, others] = [piecesOf(own), piecesOf(other)];
  if (!pieces || !others) return [];
  const places = [...new Set([...pieces.keys(), ...others.keys()])].sort((one, another) => one - another);
  const withPiece = (place: number, sql: string) =>
    places
      .map((each) => {
        const piece = pieces.get(each);
        return each === place ? sql : piece ? sliceOf(piece.text, piece.range) : '';
      })
      .join('\n');
  return places.flatMap((place): Exchanged[] => {
    const [piece, another] = [pieces.get(place), others.get(place)];
    const own = piece?.clause ?? '';
    const clause = sets.has(own) ? own : (another?.clause ?? own);
    if (!piece || !another || frameOf(piece) !== frameOf(another))
      return [{ clause, sql: withPiece(place, another ? sliceOf(another.text, another.range) : '') }];
    return piece.inner.flatMap(({ range, name }, index) => {
      const inner = sliceOf(another.text, another.inner[index]?.range ?? range);
      return exchangesOf(sliceOf(piece.text, range), inner).map((exchanged) => ({
        ...exchanged,
        of: exchanged.of ?? name,
        sql: withPiece(place, withInner(piece, range, exchanged.sql)),
      }));
    });
  });
}

/** The words of a piece without the queries inside it. */
function frameOf({ text, range, inner }: Piece): string {
  const words: string[] = [];
  for (let at = range.from; at < range.to; at += 1) {
    const query = inner.find(({ range }) => range.from === at && range.from < range.to);
    if (query) at = query.range.to;
    const token = text.tokens[at];
    if (at < range.to && token) words.push(token.word || token.text);
  }
  return words.join(' ');
}

function withInner({ text, range }: Piece, { from, to }: Range, sql: string): string {
  return [sliceOf(text, { from: range.from, to: from }), sql, sliceOf(text, { from: to, to: range.to })].join(
    '\n',
  );
}

const clauses = [
  ['from', 'FROM'],
  ['where', 'WHERE'],
  ['group', 'GROUP BY'],
  ['having', 'HAVING'],
  ['window', 'WINDOW'],
  ['order', 'ORDER BY'],
  ['limit', 'LIMIT'],
] as const;
/** The operator of the first query is named, since naming the right one would give the answer away. */
const sets = new Set(['UNION', 'INTERSECT', 'EXCEPT']);
/** More than the pieces of one SELECT, so that positions are unique. */
const mostPieces = 10;

function piecesOf(sql: string): Pieces | undefined {
  const { tokens } = readText(sql);
  const text = { sql, tokens: tokens.slice(0, tokens.at(-1)?.text === ';' ? -1 : tokens.length) };
  const outline = outlineOf(text);
  if (!outline) return undefined;
  const pieces: Pieces = new Map();
  const add = (place: number, clause: string, range: Range | undefined, inner: Inner[] = []) => {
    if (range && range.from < range.to) pieces.set(place, { clause, text, range, inner });
  };
  const addTail = (start: number, tail: Tail) => {
    add(start + 8, 'ORDER BY', tail.order);
    add(start + 9, 'LIMIT', tail.limit);
  };
  const { with: withs, arms, tail } = outline;
  add(
    0,
    'WITH',
    withs?.range,
    withs?.ctes.map(({ body, name }) => ({ range: body, name })),
  );
  for (const [index, arm] of arms.entries()) {
    const start = (2 * index + 1) * mostPieces;
    if (arm.kind === 'select') addSelect(start, arm);
    else {
      const to = arm.tail.order?.from ?? arm.tail.limit?.from ?? arm.range.to;
      const inner = arm.kind === 'brackets' ? [{ range: arm.inner }] : [];
      add(start, arm.kind.toUpperCase(), { from: arm.range.from, to }, inner);
      addTail(start, arm.tail);
    }
    const next = arms[index + 1];
    const operator = { from: arm.range.to, to: next?.range.from ?? 0 };
    add(start + mostPieces, wordAt(text, operator.from).toUpperCase(), operator);
  }
  addTail(2 * (arms.length + 1) * mostPieces, tail);
  return pieces;

  function addSelect(start: number, { clauses: found }: Extract<Arm, { kind: 'select' }>) {
    add(start, 'DISTINCT', { from: found.at, to: found.targets.from });
    add(start + 1, 'SELECT', found.targets);
    for (const [index, [key, clause]] of clauses.entries()) {
      const range = found[key];
      const isJoined =
        key === 'from' && range && levelOf(text, range).some((at) => joinAt(text, at) !== undefined);
      const inner = key === 'from' && range ? innerOf(range) : [];
      add(start + 2 + index, isJoined ? 'JOIN' : clause, range, inner);
    }
  }

  function innerOf({ from, to }: Range): Inner[] {
    const leaves = (fromItemsOf(text, { from: from + 1, to }) ?? []).flatMap(({ leaf, joins }) => [
      leaf,
      ...joins.map((join) => join.leaf),
    ]);
    return leaves.flatMap(({ inner, range }) =>
      inner?.kind === 'query' ? [{ range: inner.range, name: text.tokens[range.to - 1]?.text }] : [],
    );
  }
}
