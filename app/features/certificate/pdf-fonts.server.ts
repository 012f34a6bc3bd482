import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

function openGentium(style: string): Font {
  const path = `@expo-google-fonts/gentium-book-plus/${style}/GentiumBookPlus_${style}.ttf`;
  const font = openSync(resolve(path));
  if (font.type !== 'TTF') throw new Error(`${path} is not one font.`);
  // fontkit caches a glyph with the letter it was first loaded for: loaded as a part of Ż, Z could not be copied from a PDF.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

// Opened once: reading a font's tables takes longer than drawing with it.
export const fonts = {
  plain: openGentium('400Regular'),
  italic: openGentium('400Regular_Italic'),
  bold: openGentium('700Bold'),
};

/** Names the characters that the font lacks; undefined where it has them all. */
export function explainUnprintable(name: string): string | undefined {
  const missing = [...new Set(name.normalize('NFC'))].filter(
    (character) => !fonts.bold.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  if (missing.length === 0) return undefined;
  return `The PDF cannot show ${missing.join(' ')}: please write your name in Latin, Greek or Cyrillic letters`;
}
