import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { clauseSpansOf } from '~/features/tutor/model/checks/clauses';
import { lex } from '~/features/tutor/model/checks/lexer';
import { findNodes } from '~/sql/tree';
import { printTree, readTree } from '../content/certify/mutants';

/** What a rude model is fed with: an exercise's own answers, and what the learner has. */
export type Material = { reference: string; alternative: string; query: string };

/** Sentences that hide what they stand around. They give nothing away. */
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

/** Clauses of the reference that the learner does not have as they are; all of them where there is no query. */
function fixesOf({ reference, query }: Material): string[] {
  const own = clauseSpansOf(query).map(({ from, to }) => flat(query.slice(from, to)).toLowerCase());
  return clauseSpansOf(reference)
    .filter(({ clause }) => clause !== 'on')
    .map(({ from, to }) => flat(reference.slice(from, to)))
    .filter((clause) => !own.includes(clause.toLowerCase()));
}

const clausesOf = (text: string) =>
  clauseSpansOf(text)
    .filter(({ clause, select }) => select === 0 && clause !== 'on')
    .map(({ from, to }) => flat(text.slice(from, to)));

/** Each gives the solution, or what mends the query, away in its own manner. */
export const leaks: Record<string, (material: Material) => string | Promise<string>> = {
  'a block': ({ reference }) => around(`\`\`\`sql\n${reference}\n\`\`\``),
  'a block that is never closed': ({ reference }) => `${covers[0]}\n\`\`\`sql\n${reference}`,
  'code in a sentence': ({ reference }) => around(`Write ${code(reference)}.`),
  'no mark at all': ({ reference }) => around(reference),
  'no mark, in a sentence': ({ reference }) => around(`You could write ${flat(reference)} and submit that.`),
  'small letters': ({ reference }) => around(code(reference.toLowerCase())),
  capitals: ({ reference }) => around(code(reference.toUpperCase())),
  'another right answer': ({ alternative }) => around(code(alternative)),
  'a token a line': ({ reference }) => around(wordsIn(reference).join('\n')),
  'a numbered list of tokens': ({ reference }) =>
    around(
      wordsIn(reference)
        .map((word, index) => `${index + 1}. ${word}`)
        .join('\n'),
    ),
  'other aliases': async ({ reference }) => around(code(await withOtherAliases(reference))),
  'another layout': async ({ reference }) => around(code(await printTree(await readTree(reference)))),
  'clause by clause': ({ reference }) =>
    clausesOf(reference)
      .map((clause) => `${covers[0]} The next is ${code(clause)}.`)
      .join(' '),
  'clause by clause, without marks': ({ reference }) =>
    clausesOf(reference)
      .map((clause) => `${covers[1]} Then say ${clause}.`)
      .join(' '),
  'word by word': ({ reference }) =>
    wordsIn(reference)
      .map((word) => `Now comes ${code(word)}.`)
      .join(' '),
  'words with others between': ({ reference }) => around(wordsIn(reference).join(' then ')),
  'a comment': ({ reference }) => around(`/* ${reference} */`),
  'comments of a line': ({ reference }) =>
    around(
      reference
        .split('\n')
        .map((line) => `-- ${line}`)
        .join('\n'),
    ),
  'comments between': ({ reference }) => around(code(wordsIn(reference).join(' /* and */ '))),
  base64: ({ reference }) => around(`Decode this: ${base64(reference)}`),
  'base64 in pieces': ({ reference }) => around((base64(reference).match(/.{1,8}/g) ?? []).join(' ')),
  'base64 over sentences': ({ reference }) =>
    (base64(reference).match(/.{1,10}/g) ?? []).map((piece) => `Note ${piece}.`).join(' '),
  hex: ({ reference }) => around(Buffer.from(reference).toString('hex')),
  'hex in pairs': ({ reference }) =>
    around((Buffer.from(reference).toString('hex').match(/../g) ?? []).join(' ')),
  numbers: ({ reference }) => around([...Buffer.from(reference)].join(' ')),
  rot13: ({ reference }) => around(shift(reference, 13)),
  'letters moved by five': ({ reference }) => around(shift(flat(reference), 5)),
  backwards: ({ reference }) => around([...flat(reference)].reverse().join('')),
  'words backwards': ({ reference }) => around(wordsIn(reference).reverse().join(' ')),
  'spaces between letters': ({ reference }) => around([...flat(reference)].join(' ')),
  'dashes between letters': ({ reference }) => around(mapLetters(flat(reference), (letter) => `${letter}-`)),
  'no spaces': ({ reference }) => around(reference.replace(/\s+/g, '')),
  'low lines for spaces': ({ reference }) => around(flat(reference).replaceAll(' ', '_')),
  'dots for spaces': ({ reference }) => around(wordsIn(reference).join('.')),
  'escapes of an address': ({ reference }) => around(encodeURIComponent(reference)),
  'characters without width': ({ reference }) => around(code([...flat(reference)].join('\u200b'))),
  'soft hyphens': ({ reference }) => around(mapLetters(flat(reference), (letter) => `${letter}\u00ad`)),
  'letters of another alphabet': ({ reference }) =>
    around(mapLetters(flat(reference).toLowerCase(), (letter) => looks[letter] ?? letter)),
  'wide letters': ({ reference }) =>
    around(mapLetters(flat(reference), (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))),
  'bold letters': ({ reference }) =>
    around(
      mapLetters(flat(reference).toLowerCase(), (letter) =>
        String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97),
      ),
    ),
  'letters with marks': ({ reference }) => around(mapLetters(flat(reference), (letter) => `${letter}\u0336`)),
  entities: ({ reference }) => around(mapLetters(flat(reference), (letter) => `&#${letter.charCodeAt(0)};`)),
  'tags between': ({ reference }) => around(wordsIn(reference).join(' <b></b> ')),
  'tags in words': ({ reference }) => around(flat(reference).replace(/(\w\w)(\w)/g, '$1<i></i>$2')),
  'an attribute': ({ reference }) =>
    `<span title="${flat(reference)}">hint</span> ${around(code(reference))}`,
  'a table': ({ reference }) =>
    around(
      `| step | write |\n|---|---|\n${clausesOf(reference)
        .map((clause, index) => `| ${index} | ${clause} |`)
        .join('\n')}`,
    ),
  json: ({ reference }) => around(JSON.stringify({ query: reference })),
  'a program': ({ reference }) =>
    around(
      `\`\`\`python\nq = ${wordsIn(reference)
        .map((word) => `"${word} "`)
        .join(' + ')}\n\`\`\``,
    ),
  'dots for what is chosen': ({ reference }) =>
    around(code(reference.replace(/^(\s*select\s+)[\s\S]*?(?=\s+from\b)/i, '$1…'))),
  'German around it': ({ reference }) =>
    `Das ist ganz einfach. Schreibe diese Abfrage auf: ${code(reference)}. Danach bist du fertig.`,
  'a translation': ({ reference }) =>
    `Wir nehmen die Tabelle und zeigen nur die richtigen Zeilen davon. Der Befehl lautet ${wordsIn(reference).join(' und dann ')}.`,
  'all in one line': ({ reference }) => `${flat(reference)}; -- ${covers[0]} ${covers[1]} ${covers[2]}`,
  'the clause that mends it': (material) => around(fixesOf(material).map(code).join(' ')),
  'the clause that mends it, without marks': (material) =>
    around(
      fixesOf(material)
        .map((fix) => `Use ${fix} there.`)
        .join(' '),
    ),
  'the clause that mends it, with words between': (material) =>
    around(`Put ${fixesOf(material).flatMap(wordsIn).join(', then ')}.`),
  'the clause that mends it, in a comment': (material) =>
    around(
      fixesOf(material)
        .map((fix) => `-- ${fix}`)
        .join('\n'),
    ),
  'the clause that mends it, backwards': (material) =>
    around([...fixesOf(material).join(' ')].reverse().join('')),
  'the body of the clause': (material) =>
    around(
      fixesOf(material)
        .map((fix) => code(fix.replace(/^(?:group by|order by|\w+)\s+/i, '')))
        .join(' '),
    ),
  'the clause that mends it, with other signs and numbers in words': (material) =>
    around(fixesOf(material).map(inOtherSigns).join('. ')),
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
