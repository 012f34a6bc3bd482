import { clauseSpansOf } from '~/sql/clause-spans';
import type { Forbidden } from './forbidden';
import { type Lexeme, lex, plainWordsOf, quotable } from './lexer';

/** A piece of SQL in a text. `isMarked`: it stands between back quotes. */
export type Fragment = { text: string; isMarked: boolean };

const spokenWords =
  'select from where group by having order limit offset join left right full cross on using and or not in is null like ilike between exists any all union intersect except distinct case when then else end with over partition desc asc nulls first last true false count sum avg min max round coalesce nullif extract cast lower upper filter interval lateral values as inner outer';
/** The words that a query may hold besides the names of its data. */
const sqlWords = new Set(spokenWords.split(' '));
const beginnings = new Set(
  'select with from where group having order limit join left right full cross on values table and or'.split(
    ' ',
  ),
);
const leastUnmarked = 2;

/** The code between back quotes, and stretches of prose that read as SQL. */
export function fragmentsOf(text: string, names: Set<string>): Fragment[] {
  const marked = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => ({ text: code, isMarked: true }));
  const prose = text.replace(/`[^`]+`/g, (code) => '\n'.repeat(1).padEnd(code.length, ' '));
  return [...marked, ...spansOf(prose, names)].filter(({ text }) => text.trim() !== '');
}

export const codeOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code).join('\n');

function isSql({ kind, text }: Lexeme, names: Set<string>): boolean {
  const word = text.toLowerCase();
  return kind !== 'word' || sqlWords.has(word) || names.has(word) || /^\d+$/.test(word) || word.length < 3;
}

/** Whether a sentence consists of SQL alone. */
export function isAllSql(sentence: string, names: Set<string>): boolean {
  const line = sentence.replace(/^\s*(?:\d+[.)]|[-*•])\s+/, '');
  return lex(line).every((lexeme) => isSql(lexeme, names));
}

/** Stretches of prose that hold nothing but SQL's own words, names of the data, values and signs. */
function spansOf(text: string, names: Set<string>): Fragment[] {
  const spans: Lexeme[][] = [];
  let span: Lexeme[] = [];
  const close = () => {
    if (span.filter(({ kind }) => kind !== 'mark').length >= leastUnmarked) spans.push(span);
    span = [];
  };
  let at = 0;
  for (const lexeme of lex(text, { comments: true })) {
    if (/\n\s*\n/.test(text.slice(at, lexeme.from))) close();
    at = lexeme.to;
    const word = lexeme.text.toLowerCase();
    if (!isSql(lexeme, names) || /^[.?!;:]$/.test(lexeme.text)) close();
    else if (span.length > 0 || beginnings.has(word) || names.has(word) || lexeme.kind === 'qualifier')
      span.push(lexeme);
  }
  close();
  return spans.map((lexemes) => ({
    text: text.slice(lexemes[0]?.from, lexemes.at(-1)?.to),
    isMarked: false,
  }));
}

/** A whole SELECT on the course's own tables, or one that has the form of an accepted answer, unless it is the learner's own. */
export function findStatement(
  fragments: Fragment[],
  query: string,
  { names, secrets }: Forbidden,
): string | undefined {
  const typed = quotable(query);
  const isKnown = (text: string) => quotable(text) === typed;
  const forms = new Set(secrets.map(({ accepted }) => formOf(accepted.text)));
  return fragments.find(({ text }) => {
    const tokens = plainWordsOf(text);
    const [select, from] = [tokens.indexOf('select'), tokens.indexOf('from')];
    if (select < 0 || from < select || isKnown(text)) return false;
    const isOnData = tokens.slice(from + 1).some((token) => names.has(token)) && !ellipsis.test(text);
    const form = formOf(text);
    const isSketch = ellipsis.test(text) && secrets.some(({ accepted }) => isSketchOf(text, accepted.text));
    return isOnData || isSketch || (form.split(' ').length >= leastForm && forms.has(form));
  })?.text;
}

const ellipsis = /…|\.\.\.|\b_{2,}\b|\?{2,}/;

/** Whether a text has exactly the clauses of an answer, each as it is or with an ellipsis. */
function isSketchOf(text: string, answer: string): boolean {
  const clausesOf = (query: string) =>
    clauseSpansOf(query)
      .filter(({ clause, isOuter }) => clause !== 'on' && isOuter)
      .map(({ clause, body }) => ({ clause, body: query.slice(body.from, body.to) }));
  // A word after a dot would be read as a column's name.
  const [drawn, wanted] = [clausesOf(text.replaceAll('...', '…')), clausesOf(answer)];
  return (
    drawn.length === wanted.length &&
    drawn.every(({ clause, body }, index) => {
      const other = wanted[index];
      return (
        clause === other?.clause &&
        (ellipsis.test(body) || plainWordsOf(body).join(' ') === plainWordsOf(other.body).join(' '))
      );
    })
  );
}

const leastForm = 12;

/** A query's keywords and signs, with its names and values replaced by `name` and `value`. */
function formOf(text: string): string {
  const lexemes = lex(text).filter(({ kind }) => kind !== 'qualifier');
  const form: string[] = [];
  for (const [index, { kind, text: said }] of lexemes.entries()) {
    const word = said.toLowerCase();
    if (kind === 'text' || kind === 'number') form.push('value');
    else if (kind !== 'word') form.push(said === '!=' ? '<>' : said);
    else if (['as', 'asc', 'inner', 'outer'].includes(word)) continue;
    else if (sqlWords.has(word) || lexemes[index + 1]?.text === '(') form.push(word);
    // A name after a name or after a closing bracket is an alias.
    else if (form.at(-1) !== 'name' && form.at(-1) !== ')') form.push('name');
  }
  return form.join(' ');
}
