import { type ClauseName, clauseSpansOf } from '~/sql/clause-spans';
import { type Accepted, commonLength, runsOf, seenAs } from './accepted';
import { lex, plainWordsOf } from './lexer';

const runLength = 4;
const mostCovered = 0.8;
const leastCovered = 5;

type Clause = { clause: ClauseName; tokens: string[] };

/**
 * What of one accepted answer may not be said. `every` run of it, and the `runs` that the learner has not read. `tokens`: what the learner has not read or written. `clauses`: those that
 * their query does not have as they are; `short`: those of fewer words than a run, that nobody told them. `order`: the answer with its brackets; `covered`: how much of that the query has.
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

/** `own`: what the learner was told and has written; `read`: that, and the course. */
export function secretOf(
  accepted: Accepted,
  texts: { query: string; own: string[]; read: string[] },
): Secret {
  const { tokens } = accepted;
  // Names of the learner's own of one or two letters are as good as none, like the answer's.
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

/** They may be two words and a name. */
const ofKeys = new Set<ClauseName>(['group by', 'order by', 'having']);
/** Whoever has what stands behind them has the query. */
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

/** Finds words in a row of an accepted answer that the learner does not know. `code`: what of the tokens is marked as code. */
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

/** Most of an answer, or a whole clause of it, with other words in between. `code`: what of the text is marked as code. */
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

/** What stands behind each place where `tokens` hold a part; '' at their end. */
function followersOf(part: string[], tokens: string[]): string[] {
  const [first] = part;
  return tokens.flatMap((token, index) => {
    if (token !== first || part.some((each, offset) => tokens[index + offset] !== each)) return [];
    return [tokens[index + part.length] ?? ''];
  });
}

/** The tokens that an answer knows, and the brackets around them, which may be all that was missing. */
function withBrackets(text: string, { known }: Pick<Accepted, 'known'>): string[] {
  return lex(text, { comments: true }).flatMap((lexeme) => {
    if (/^[()]$/.test(lexeme.text)) return [lexeme.text];
    return lexeme.kind === 'qualifier' ? [] : plainWordsOf(lexeme.text).filter((token) => known.has(token));
  });
}
