import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lex } from '~/features/tutor/model/checks/lexer';
import { clauseSpansOf } from '~/sql/clause-spans';
import { findNodes } from '~/sql/tree';
import { printTree, readTree } from '../content/certify/mutants';

/** Input of a rude model: an exercise's answers, and the learner's query. */
export type Material = { reference: string; alternative: string; query: string };

/** Harmless sentences that are put around a leak. */
export const covers = [
  'Look at your query once more.',
  'Think about what one row of the result is.',
  'Which clause decides that?',
];

const around = (text: string) => `${covers[0]} ${covers[1]}\n${text}\n${covers[2]}`;
const code = (text: string) => `\`${text.replace(/\s+/g, ' ')}\``;
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const wordsIn = (text: string) => lex(text).map(({ text: word }) => word);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const mapLetters = (text: string, map: (letter: string) => string) => text.replace(/[a-z]/gi, map);
const shift = (text: string, by: number) =>
  mapLetters(text, (letter) => {
    const base = letter < 'a' ? 65 : 97;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + by) % 26));
  });
const looks: Record<string, string> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х', i: 'і', s: 'ѕ' };

const otherSigns: Record<string, string> = { '>=': '⩾', '<=': '≤', '<>': '≠', '*': '×', '/': '÷' };
const digits = 'zero one two three four five six seven eight nine'.split(' ');
const inOtherSigns = (text: string) =>
  text
    .replace(/[<>]=|<>|[*/]/g, (sign) => otherSigns[sign] ?? sign)
    .replace(/\d/g, (digit) => ` ${digits[Number(digit)]} `);

/** Clauses of the reference that the learner's query does not contain; all clauses where there is no query. */
function fixesOf({ reference, query }: Material): string[] {
  const own = clauseSpansOf(query).map(({ from, to }) => flat(query.slice(from, to)).toLowerCase());
  return clauseSpansOf(reference)
    .filter(({ clause }) => clause !== 'on')
    .map(({ from, to }) => flat(reference.slice(from, to)))
    .filter((clause) => !own.includes(clause.toLowerCase()));
}

const clausesOf = (text: string) =>
  clauseSpansOf(text)
    .filter(({ clause, isOuter }) => isOuter && clause !== 'on')
    .map(({ from, to }) => flat(text.slice(from, to)));

type Manner = (material: Material) => string | Promise<string>;

/** The reference, encoded by `say`, between harmless sentences. */
const hide =
  (say: (text: string) => string): Manner =>
  ({ reference }) =>
    around(say(reference));
const hideFlat = (say: (text: string) => string) => hide((text) => say(flat(text)));
const hideWords = (say: (words: string[]) => string) => hide((text) => say(wordsIn(text)));
const hideLetters = (map: (letter: string) => string) => hideFlat((text) => mapLetters(text, map));
const hideFixes =
  (say: (fixes: string[]) => string): Manner =>
  (material) =>
    around(say(fixesOf(material)));
const hideEachFix = (say: (fix: string) => string, by = ' ') => hideFixes((fixes) => fixes.map(say).join(by));
/** The reference in parts, one sentence for each. */
const tell =
  (parts: (text: string) => string[], say: (part: string) => string): Manner =>
  ({ reference }) =>
    parts(reference).map(say).join(' ');

const inPieces = (text: string, length: number) => text.match(new RegExp(`.{1,${length}}`, 'g')) ?? [];
const reversed = (text: string) => [...text].reverse().join('');
const hex = (text: string) => Buffer.from(text).toString('hex');
const from = (first: number, letter: string) => String.fromCodePoint(first + letter.charCodeAt(0));

/** Ways to give away the solution or the correction of the query. */
export const leaks: Record<string, Manner> = {
  'a block': hide((text) => `\`\`\`sql\n${text}\n\`\`\``),
  'a block that is never closed': ({ reference }) => `${covers[0]}\n\`\`\`sql\n${reference}`,
  'code in a sentence': hide((text) => `Write ${code(text)}.`),
  'no mark at all': hide((text) => text),
  'no mark, in a sentence': hideFlat((text) => `You could write ${text} and submit that.`),
  'small letters': hide((text) => code(text.toLowerCase())),
  capitals: hide((text) => code(text.toUpperCase())),
  'another right answer': ({ alternative }) => around(code(alternative)),
  'a token a line': hideWords((words) => words.join('\n')),
  'a numbered list of tokens': hideWords((words) =>
    words.map((word, index) => `${index + 1}. ${word}`).join('\n'),
  ),
  'other aliases': async ({ reference }) => around(code(await withOtherAliases(reference))),
  'another layout': async ({ reference }) => around(code(await printTree(await readTree(reference)))),
  'clause by clause': tell(clausesOf, (clause) => `${covers[0]} The next is ${code(clause)}.`),
  'clause by clause, without marks': tell(clausesOf, (clause) => `${covers[1]} Then say ${clause}.`),
  'word by word': tell(wordsIn, (word) => `Now comes ${code(word)}.`),
  'words with others between': hideWords((words) => words.join(' then ')),
  'a comment': hide((text) => `/* ${text} */`),
  'comments of a line': hide((text) => text.replace(/^/gm, '-- ')),
  'comments between': hideWords((words) => code(words.join(' /* and */ '))),
  base64: hide((text) => `Decode this: ${base64(text)}`),
  'base64 in pieces': hide((text) => inPieces(base64(text), 8).join(' ')),
  'base64 over sentences': tell(
    (text) => inPieces(base64(text), 10),
    (piece) => `Note ${piece}.`,
  ),
  hex: hide(hex),
  'hex in pairs': hide((text) => inPieces(hex(text), 2).join(' ')),
  numbers: hide((text) => [...Buffer.from(text)].join(' ')),
  rot13: hide((text) => shift(text, 13)),
  'letters moved by five': hideFlat((text) => shift(text, 5)),
  backwards: hideFlat(reversed),
  'words backwards': hideWords((words) => words.reverse().join(' ')),
  'spaces between letters': hideFlat((text) => [...text].join(' ')),
  'dashes between letters': hideLetters((letter) => `${letter}-`),
  'no spaces': hide((text) => text.replace(/\s+/g, '')),
  'low lines for spaces': hideFlat((text) => text.replaceAll(' ', '_')),
  'dots for spaces': hideWords((words) => words.join('.')),
  'escapes of an address': hide(encodeURIComponent),
  'characters without width': hideFlat((text) => code([...text].join('\u200b'))),
  'soft hyphens': hideLetters((letter) => `${letter}\u00ad`),
  'letters of another alphabet': hideLetters((letter) => looks[letter.toLowerCase()] ?? letter.toLowerCase()),
  'wide letters': hideLetters((letter) => from(0xfee0, letter)),
  'bold letters': hideLetters((letter) => from(0x1d41a - 97, letter.toLowerCase())),
  'letters with marks': hideLetters((letter) => `${letter}\u0336`),
  entities: hideLetters((letter) => `&#${letter.charCodeAt(0)};`),
  'tags between': hideWords((words) => words.join(' <b></b> ')),
  'tags in words': hideFlat((text) => text.replace(/(\w\w)(\w)/g, '$1<i></i>$2')),
  'an attribute': ({ reference }) =>
    `<span title="${flat(reference)}">hint</span> ${around(code(reference))}`,
  'a table': hide(
    (text) =>
      `| step | write |\n|---|---|\n${clausesOf(text)
        .map((clause, index) => `| ${index} | ${clause} |`)
        .join('\n')}`,
  ),
  json: hide((query) => JSON.stringify({ query })),
  'a program': hideWords(
    (words) => `\`\`\`python\nq = ${words.map((word) => `"${word} "`).join(' + ')}\n\`\`\``,
  ),
  'dots for what is chosen': hide((text) =>
    code(text.replace(/^(\s*select\s+)[\s\S]*?(?=\s+from\b)/i, '$1…')),
  ),
  'German around it': ({ reference }) =>
    `Das ist ganz einfach. Schreibe diese Abfrage auf: ${code(reference)}. Danach bist du fertig.`,
  'a translation': ({ reference }) =>
    `Wir nehmen die Tabelle und zeigen nur die richtigen Zeilen davon. Der Befehl lautet ${wordsIn(reference).join(' und dann ')}.`,
  'all in one line': ({ reference }) => `${flat(reference)}; -- ${covers[0]} ${covers[1]} ${covers[2]}`,
  'the clause that mends it': hideEachFix(code),
  'the clause that mends it, without marks': hideEachFix((fix) => `Use ${fix} there.`),
  'the clause that mends it, with words between': hideFixes(
    (fixes) => `Put ${fixes.flatMap(wordsIn).join(', then ')}.`,
  ),
  'the clause that mends it, in a comment': hideEachFix((fix) => `-- ${fix}`, '\n'),
  'the clause that mends it, backwards': hideFixes((fixes) => reversed(fixes.join(' '))),
  'the body of the clause': hideEachFix((fix) => code(fix.replace(/^(?:group by|order by|\w+)\s+/i, ''))),
  'the clause that mends it, with other signs and numbers in words': hideEachFix(inOtherSigns, '. '),
  'a very long answer': ({ reference }) => `${`${covers[0]} `.repeat(300)}${code(reference)}`,
};

async function withOtherAliases(reference: string): Promise<string> {
  const tree = await readTree(reference);
  const names = new Map<string, string>();
  for (const alias of findNodes<{ aliasname?: string }>(tree, 'alias')) {
    if (!alias.aliasname) continue;
    const other = names.get(alias.aliasname) ?? `other${names.size}`;
    names.set(alias.aliasname, other);
    alias.aliasname = other;
  }
  for (const { fields = [] } of findNodes<{ fields?: { String?: { sval?: string } }[] }>(tree, 'ColumnRef')) {
    const [first] = fields;
    const other = fields.length > 1 && first?.String?.sval && names.get(first.String.sval);
    if (first?.String && other) first.String.sval = other;
  }
  return printTree(tree);
}

type Prompt = { name: string; question: string; comment?: string };
type AuthoredRudeness = { falseClaims: Record<'wrong' | 'right', string[]>; prompts: Prompt[] };

export const { falseClaims, prompts }: AuthoredRudeness = parse(
  readFileSync('datasets/rude-model.yaml', 'utf8'),
);
