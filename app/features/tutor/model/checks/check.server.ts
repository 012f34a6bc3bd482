import { clauseSpansOf } from '~/sql/clause-spans';
import { type Asked, saidBefore } from '../asked';
import { findEcho, findFalseClaim } from './claims';
import { bareReadings, findDisguise, isForeign, isUncommon, maskedReadings, wordsOf } from './disguise';
import { fold } from './fold';
import { type Forbidden, findForbidden, forbiddenBy, isPiece } from './forbidden';
import { codeOf, type Fragment, findStatement, fragmentsOf, isAllSql } from './fragments';
import { findRight } from './grade.server';
import { plainWordsOf, quotable } from './lexer';
import { beginsClause, repairsOf } from './repairs';
import { findAnyRun } from './secret';

/** `part`: the text that is objected to. All kinds but `claim`, `language` and `echo` may give a part of the solution away. */
export type Objection = {
  kind: 'claim' | 'echo' | 'disguise' | 'language' | 'words' | 'statement' | 'solution' | 'second look';
  part: string;
};

export type Check = {
  /** Checks the beginning of an answer, without running queries. */
  glance(text: string): Objection | undefined;
  /** Checks a whole answer, and runs what a learner could copy from it. @throws what the sandbox throws */
  look(text: string): Promise<Objection | undefined>;
  /** Whether a sentence holds code or other words that may give more away together with other sentences. */
  isPiece(sentence: string): boolean;
};

/** Checks the answers to one question. Texts are plain, as toPlain returns them. @throws as forbiddenBy */
export async function checkFor(asked: Asked): Promise<Check> {
  const forbidden = await forbiddenBy(asked);
  const said = saidBefore(asked);
  const glance = (text: string) => glanceAt(text, asked, forbidden);
  const isPieceOf = (sentence: string) =>
    fragmentsOf(sentence, forbidden.names).length > 0 ||
    isAllSql(sentence, forbidden.names) ||
    isUncommon(sentence) ||
    isPiece(sentence, forbidden);
  return {
    glance,
    async look(text) {
      const seen = glance(text);
      if (seen || asked.outcome.kind === 'right') return seen;
      const fragments = newFragments(fold(text), asked.query, forbidden);
      if (fragments.length === 0) return undefined;
      // Fragments of earlier answers can be combined with these.
      const before = said.flatMap((message) => fragmentsOf(fold(message), forbidden.names));
      const right = await findRight(repairsOf(asked.query, fragments, before), asked);
      return right === undefined ? undefined : { kind: 'solution', part: codeOf(text) || text };
    },
    isPiece: (sentence) => isPieceOf(sentence) || isPieceOf(fold(sentence)),
  };
}

function glanceAt(text: string, asked: Asked, forbidden: Forbidden): Objection | undefined {
  const disguise = findDisguise(text, forbidden.ours);
  if (disguise) return { kind: 'disguise', part: disguise };
  if (isForeign(text)) return { kind: 'language', part: text };
  const claim = findFalseClaim(text, asked);
  if (claim) return { kind: 'claim', part: claim };
  const echo = findEcho(text);
  if (echo) return { kind: 'echo', part: echo };
  const { query } = asked;
  for (const form of new Set([text, fold(text)])) {
    const words = findForbidden(form, codeOf(form), forbidden);
    if (words) return { kind: 'words', part: words };
    const statement = findStatement(fragmentsOf(form, forbidden.names), query, forbidden);
    if (statement) return { kind: 'statement', part: statement };
  }
  for (const reading of bareReadings(text)) {
    const hidden = findForbidden(reading, '', forbidden);
    if (hidden) return { kind: 'disguise', part: hidden };
  }
  for (const reading of maskedReadings(text)) {
    const run = findAnyRun(wordsOf(reading), forbidden.secrets);
    if (run) return { kind: 'disguise', part: run };
  }
  return undefined;
}

/** Fragments of several words, without quotations of whole clauses, or parts of them, from the learner's query. */
function newFragments(text: string, query: string, { names }: Forbidden): Fragment[] {
  const typed = quotable(query);
  const whole = new Set(clauseSpansOf(query).map(({ from, to }) => quotable(query.slice(from, to))));
  return fragmentsOf(text, names).filter((fragment) => {
    const said = quotable(fragment.text);
    if (plainWordsOf(fragment.text).length < 2) return false;
    return beginsClause(fragment.text) ? !whole.has(said) : !typed.includes(said);
  });
}
