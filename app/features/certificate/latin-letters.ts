/** Letters that are no Latin letter with a mark: strokes, Greek (ISO 843, simplified) and Cyrillic (ICAO 9303). */
const table =
  'łl đd ħh ıi ŧt ɨi ŋng ĸk ſs əa ßss æae œoe øo þth ðd ' +
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo ' +
  'аa бb вv гg дd еe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy ьь эe юiu яia ' +
  'іi їi єie ґg ўu јj љlj њnj ћc ђd џdz ѓg ќk ѕdz';

const latin = new Map(
  table.split(' ').map((entry) => [entry.charAt(0), entry.charAt(1) === 'ь' ? '' : entry.slice(1)] as const),
);

/**
 * A name in the letters of a character set: as it is where they suffice, else transliterated from Latin, Greek or
 * Cyrillic script. Undefined where neither will do.
 */
export function inLettersOf(characters: ReadonlySet<number>, name: string): string | undefined {
  const fits = (text: string) => [...text].every((letter) => characters.has(letter.codePointAt(0) ?? 0));
  const letters = [...name.normalize('NFC')].map((letter) => {
    if (fits(letter)) return letter;
    // Some letters are one with their mark, as й is.
    const [whole, bare] = [letter, letter.normalize('NFD').replace(/\p{M}/gu, '')];
    return [whole, bare].map(transliterate).find((text) => text !== undefined) ?? bare;
  });
  const text = letters.join('');
  return text.trim() !== '' && fits(text) ? text : undefined;
}

function transliterate(letter: string): string | undefined {
  const lower = letter.toLowerCase();
  const found = latin.get(lower);
  if (found === undefined || letter === lower) return found;
  return found.charAt(0).toUpperCase() + found.slice(1);
}
