import { type ClauseName, clauseSpansOf } from '~/sql/clause-spans';
import { type Accepted, commonLength, runsOf, seenAs } from './accepted';
import { lex, plainWordsOf } from './lexer';

const runLength = 4;
const mostCovered = 0.8;
const leastCovered = 5;

type Clause = { clause: ClauseName; tokens: string[] };

/**
 * What may not be said of one accepted answer. `every`: all runs of its tokens; `runs`: those not read. `tokens`: those neither
 * read nor written. `clauses`: those that the learner's query lacks; `short`: those below a run's length that the learner was not
 * told. `order`: the answer with its brackets; `covered`: the share of it in the query.
 */
export type Secret = {
  accepted: Accepted;
  typed: string[];
  known: Set<string>;
  every: Set<string>;
  runs: Set<string>;
  tokens: Set<string>;
  clauses: (Clause & { covered: number })[];
  short: string[];
  order: string[];
  covered: number;
};

/** `own`: tokens that the learner was told or has written; `read`: these and the course's. */
export function secretOf(
  accepted: Accepted,
  texts: { query: string; own: string[]; read: string[] },
): Secret {
  const { tokens } = accepted;
  // The learner's own names of one or two letters are left out, like the answer's.
  const typed = plainWordsOf(texts.query).filter(
    (token) => accepted.known.has(token) || token.length > 2 || !/\p{L}/u.test(token),
  );
  const order = withBrackets(texts.query, accepted);
  const wanted = withBrackets(accepted.text, accepted);
  const own = new Set(texts.own);
  const theirs = clausesOf(texts.query);
  return {
    accepted,
    typed,
    known: new Set([...accepted.known, ...typed]),
    every: new Set(runsOf(tokens, runLength)),
    runs: newRuns(accepted, texts.read),
    tokens: new Set(tokens.filter((token) => !own.has(token))),
    clauses: clausesOf(accepted.text).flatMap(({ clause, tokens: all }) => {
      const part = all.filter((token) => accepted.known.has(token));
      const same = theirs.filter((their) => their.clause === clause);
      const isTyped = same.some(
        (their) => seenAs(their.tokens, accepted, false).join(' ') === part.join(' '),
      );
      const covered = Math.max(0, ...same.map((their) => commonLength(part, their.tokens)));
      return part.length >= runLength && !isTyped ? [{ clause, tokens: part, covered }] : [];
    }),
    short: clausesOf(accepted.text)
      .filter(({ clause, tokens: all }) => ofKeys.has(clause) && all.length > 2 && all.length < runLength)
      .map(({ tokens: all }) => all.join(' '))
      .filter((words) => !` ${texts.own.join(' ')} `.includes(` ${words} `)),
    order: wanted,
    covered: commonLength(wanted, order) / wanted.length,
  };
}

/** Clauses that may be as short as two keywords and a name. */
const ofKeys = new Set<ClauseName>(['group by', 'order by', 'having']);
/** Keywords that findCovered ignores: the text after them is enough to know the query. */
const beginnings = new Set(['select', 'from', 'where', 'group', 'having', 'order', 'by', 'limit']);
const articles = new Set(['the', 'a', 'an', 'each', 'column']);

function clausesOf(text: string): Clause[] {
  return clauseSpansOf(text).map(({ clause, from, to }) => ({
    clause,
    tokens: plainWordsOf(text.slice(from, to)),
  }));
}

function newRuns(accepted: Accepted, read: string[]): Set<string> {
  const length = Math.min(runLength, accepted.tokens.length);
  const runs = new Set(runsOf(accepted.tokens, length));
  const seen = seenAs(read, accepted, false);
  for (let index = 0; index + length <= seen.length; index += 1) {
    if (accepted.known.has(seen[index] ?? '')) runs.delete(seen.slice(index, index + length).join(' '));
  }
  return runs;
}

/** Four words of an answer side by side, whether the learner knows them or not. */
export function findAnyRun(tokens: string[], secrets: Secret[]): string | undefined {
  for (const { accepted, every } of secrets) {
    const run = runsOf(seenAs(tokens, accepted, false), runLength).find((each) => every.has(each));
    if (run) return run;
  }
  return undefined;
}

/** Finds a run of an accepted answer's tokens that the learner has not read. `code`: the tokens that are marked as code. */
export function findRun(
  tokens: string[],
  code: string[],
  { accepted, runs, short }: Secret,
): string | undefined {
  const length = Math.min(runLength, accepted.tokens.length);
  const bare = ` ${tokens.filter((token) => !articles.has(token)).join(' ')} `;
  const whole = short.find((words) => bare.includes(` ${words} `));
  if (whole) return whole;
  return [seenAs(tokens, accepted, false), seenAs(code, accepted, true)]
    .flatMap((seen) => runsOf(seen, length))
    .find((run) => runs.has(run));
}

/** Finds most of an answer, or a whole clause, with other words in between. `code`: the tokens that are marked as code. */
export function findCovered(
  text: string,
  { tokens, code }: { tokens: string[]; code: string[] },
  secret: Secret,
): string | undefined {
  const { accepted, known, typed, clauses, order, covered } = secret;
  const all = accepted.tokens;
  if (all.length < leastCovered) return undefined;
  const share = commonLength(order, withBrackets(text, accepted)) / order.length;
  if (share >= mostCovered && share > covered) return all.join(' ');
  const bodies = all.filter((token) => !beginnings.has(token));
  const isWhole = (given: string[]) => commonLength(bodies, given) === bodies.length;
  if (bodies.length >= leastCovered && isWhole(code) && !isWhole(typed)) return all.join(' ');
  const seen = tokens.filter((token) => known.has(token));
  if (isTold(all, seen, typed)) return all.join(' ');
  const clause = clauses.find(({ tokens: part, covered: theirs }) => {
    const common = commonLength(part, seen);
    return common === part.length && (common > theirs || isTold(part, seen, typed));
  });
  return clause?.tokens.join(' ');
}

/** Whether a part of an answer is said in one piece, and not as a piece of what the learner wrote. */
function isTold(part: string[], seen: string[], typed: string[]): boolean {
  const after = followersOf(part, typed);
  return followersOf(part, seen).some((token) => !after.includes(token));
}

/** The token after each occurrence of a part in `tokens`; '' at their end. */
function followersOf(part: string[], tokens: string[]): string[] {
  const [first] = part;
  return tokens.flatMap((token, index) => {
    if (token !== first || part.some((each, offset) => tokens[index + offset] !== each)) return [];
    return [tokens[index + part.length] ?? ''];
  });
}

/** The tokens that an answer has, and the brackets around them, which may be all that the learner's query lacks. */
function withBrackets(text: string, { known }: Pick<Accepted, 'known'>): string[] {
  return lex(text, { comments: true }).flatMap((lexeme) => {
    if (/^[()]$/.test(lexeme.text)) return [lexeme.text];
    return lexeme.kind === 'qualifier' ? [] : plainWordsOf(lexeme.text).filter((token) => known.has(token));
  });
}
