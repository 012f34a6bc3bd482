const signs: [RegExp, string][] = [
  [/\\geq?(?:slant)?\b|[≥⩾≧≮⪰≽⋝]/g, '>='],
  [/\\leq?(?:slant)?\b|[≤⩽≦≯⪯≼⋜]/g, '<='],
  [/\\neq?\b|[≠≢]|[!¬]\s*=/g, '<>'],
  [/\\(?:times|cdot)\b|[×∗⋅]|\bmultiplied by\b/gi, '*'],
  [/\\div\b|[÷∕⁄]|\bdivided by\b/gi, '/'],
  [/−/g, '-'],
  [/[›⟩〉]/g, '>'],
  [/[‹⟨〈]/g, '<'],
  [/\b(?:greater|more|larger|higher|later)(?: than)? or equal(?: to)?\b|>\s+=|=\s*>/gi, '>='],
  [/\b(?:less|fewer|smaller|lower|earlier)(?: than)? or equal(?: to)?\b|<\s+=|=\s*</gi, '<='],
  [/\b(?:not |un)equal(?: to)?\b|<\s+>/gi, '<>'],
];

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const smallth =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);
const numbersOf = (words: string[], tensWords: string[]) => [
  ...words.map((word, value): [string, number] => [word, value]),
  ...tensWords.map((word, index): [string, number] => [word, (index + 2) * 10]),
];
const cardinals = new Map([...numbersOf(small, tens), ['dozen', 12]]);
const ordinals = new Map(
  numbersOf(
    smallth,
    tens.map((word) => word.replace('y', 'ieth')),
  ),
);
const values = new Map([...cardinals, ...ordinals]);
const anyOf = (words: Iterable<string>) =>
  `(?:${[...words].toSorted((one, other) => other.length - one.length).join('|')})`;
const inside = anyOf([...cardinals.keys(), ...scales.keys()]);
const last = anyOf([...values.keys(), ...scales.keys()]);
/** "and" joins words of one number only after hundred, thousand or million: "between ten and twenty" has two. */
const between = '(?:(?<=hundred|thousand|million)\\s+and\\s+|[\\s-]*|\\s+point\\s+)';
const spelled = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${inside}${between})*${last}(?![\\p{L}\\p{N}_])`, 'giu');
const named = new RegExp(`${last}|point`, 'gi');

/** "ninety-five" is 95, "twenty twenty-four" 2024, "nine five" 95, "twelve point seven five" 12.75. */
function readSpelled(run: string): string {
  const words = (run.match(named) ?? []).map((word) => word.toLowerCase());
  const point = words.indexOf('point');
  const whole = point < 0 ? words : words.slice(0, point);
  const digits = whole.map((word) => values.get(word) ?? 10);
  if (digits.length > 1 && digits.every((digit) => digit < 10)) return `${digits.join('')}${fraction(words)}`;
  let [total, current] = [0, 0];
  for (const word of whole) {
    const scale = scales.get(word);
    const value = values.get(word) ?? 0;
    if (scale === 100) current = (current || 1) * 100;
    else if (scale) [total, current] = [total + (current || 1) * scale, 0];
    else if (current > 9 && current < 100 && value > 9) current = current * 100 + value;
    else current += value;
  }
  return `${total + current}${fraction(words)}`;
}

function fraction(words: string[]): string {
  const point = words.indexOf('point');
  const digits = words.slice(point + 1).map((word) => String(values.get(word) ?? ''));
  return point < 0 ? '' : `.${digits.join('')}`;
}

const roman = /(?<![\p{L}\p{N}_.'’])[ivxlcdm]{2,12}(?![\p{L}\p{N}_('’])/giu;
const romanParts: [RegExp, number][] = [
  ...([
    ['CM', 900],
    ['CD', 400],
    ['XC', 90],
    ['XL', 40],
    ['IX', 9],
    ['IV', 4],
  ] as const),
  ...([
    ['M', 1000],
    ['D', 500],
    ['C', 100],
    ['L', 50],
    ['X', 10],
    ['V', 5],
    ['I', 1],
  ] as const),
].map(([letters, value]) => [new RegExp(letters, 'g'), value]);
const isRoman = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

function readRoman(letters: string): string {
  let rest = letters.toUpperCase();
  if (!isRoman.test(rest)) return letters;
  let sum = 0;
  for (const [part, value] of romanParts) {
    rest = rest.replace(part, () => {
      sum += value;
      return '';
    });
  }
  return String(sum);
}

const figures =
  /(?<![\p{L}\p{N}_.]|\d-)(0x[\da-f]+|0o[0-7]+|0b[01]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)(k|st|nd|rd|th)?(?![\p{L}\p{N}_]|-\d)/giu;

function readFigures(whole: string, number: string, behind = ''): string {
  const value = Number(number) * (behind.toLowerCase() === 'k' ? 1_000 : 1);
  return value < 1e15 ? String(value) : whole;
}

/**
 * Writes signs and numbers in the form that SQL has: ≥ is >=, "ninety-five" and XCV are 95, 1,250.00 is 1250. Applied to the
 * model's text and to the learner's alike, so that both have the same forms.
 */
export function fold(text: string): string {
  return signs
    .reduce((sum, [sign, by]) => sum.replace(sign, by), text.normalize('NFKC'))
    .replace(spelled, readSpelled)
    .replace(roman, readRoman)
    .replace(/(?<=\d)[,_](?=\d{3}(?!\d))/g, '')
    .replace(figures, readFigures);
}
