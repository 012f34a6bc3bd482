import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Certificate } from './certificate.server';
import { inLettersOf } from './latin-letters';
import { drawLineScore } from './line-score-pdf.server';
import { inWords } from './page.server';

/** A4, landscape, in points. */
const [width, height] = [841.89, 595.28];
const margin = 34;
const left = 84;
const right = width - left;

const color = (hex: number) => rgb((hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255);
/** The tokens of the style sheet's light theme. */
const ink = color(0x15171c);
const ink2 = color(0x4b4f58);
const rule = color(0xdcd6c8);
const court = color(0xb33a06);
const pitch = color(0x17613f);
const foul = color(0xa3122b);

type Fonts = {
  serif: PDFFont;
  bold: PDFFont;
  italic: PDFFont;
  sans: PDFFont;
  mono: PDFFont;
  monoBold: PDFFont;
};

/**
 * A certificate as a PDF of one A4 page. Its fonts are the standard ones, whose letters are those of western Europe:
 * other names are transliterated, or left to the certificate's page, and the PDF says so.
 * @param args.url the certificate's page
 */
export async function drawCertificate(args: { certificate: Certificate; url: string }): Promise<Uint8Array> {
  const { certificate, url } = args;
  const { name, course, issuedAt } = certificate;
  const document = await PDFDocument.create();
  document.setTitle(`${name}: ${course.name}`, { showInWindowTitleBar: true });
  document.setAuthor('Boxscore');
  document.setSubject('Certificate of completion');
  document.setLanguage('en');
  document.setCreationDate(issuedAt);
  document.setModificationDate(issuedAt);
  const embed = (font: StandardFonts) => document.embedFont(font);
  const fonts: Fonts = {
    serif: await embed(StandardFonts.TimesRoman),
    bold: await embed(StandardFonts.TimesRomanBold),
    italic: await embed(StandardFonts.TimesRomanItalic),
    sans: await embed(StandardFonts.Helvetica),
    mono: await embed(StandardFonts.Courier),
    monoBold: await embed(StandardFonts.CourierBold),
  };
  const page = document.addPage([width, height]);
  drawFrame(page);
  drawHead(page, fonts, certificate);
  drawHolder(page, fonts, certificate);
  drawLineScore({
    page,
    fonts: { head: fonts.mono, plain: fonts.mono, bold: fonts.monoBold, label: fonts.sans },
    colors: { ink, ink2, rule, done: pitch },
    lessons: certificate.lessons.map(({ items }) => items),
    box: { left, right, top: 254 },
  });
  drawSkills(page, fonts, course.topics);
  drawFoot(page, fonts, certificate, url);
  return document.save();
}

/** Two double rules, one above and one below, joined by hairlines at the sides. */
function drawFrame(page: PDFPage) {
  for (const [inset, thickness] of [
    [margin, 2.6],
    [margin + 6, 0.7],
  ] as const) {
    page.drawRectangle({
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      borderColor: ink,
      borderWidth: thickness,
    });
  }
}

function drawHead(page: PDFPage, fonts: Fonts, { state, revokedAt, replacedAt }: Certificate) {
  const y = 518;
  page.drawText('Boxscore', { x: left, y, size: 22, font: fonts.bold, color: ink });
  const words = 'CERTIFICATE OF COMPLETION';
  const spacing = 2.2;
  const size = 9.5;
  const letterWidth = (letter: string) => fonts.sans.widthOfTextAtSize(letter, size);
  const length = [...words].reduce((sum, letter) => sum + letterWidth(letter) + spacing, -spacing);
  let x = right - length;
  for (const letter of words) {
    page.drawText(letter, { x, y: y + 2, size, font: fonts.sans, color: court });
    x += letterWidth(letter) + spacing;
  }
  line(page, y - 13, 2);
  line(page, y - 17, 0.6);
  if (state === 'valid') return;
  const date = inWords(revokedAt ?? replacedAt ?? new Date());
  const notice = `This certificate was ${state} on ${date} and is no longer valid.`;
  centre(page, notice, { y: y - 33, size: 11, font: fonts.sans, color: foul });
}

function drawHolder(page: PDFPage, fonts: Fonts, { name, course, issuedAt }: Certificate) {
  const letters = inLettersOf(new Set(fonts.bold.getCharacterSet()), name);
  centre(page, 'This certifies that', { y: 455, size: 14, font: fonts.italic, color: ink2 });
  centre(page, letters ?? 'the holder named at the address below', {
    y: 408,
    size: letters ? 42 : 26,
    font: fonts.bold,
    color: ink,
  });
  if (letters !== name) {
    const note = letters
      ? 'In Latin letters. The address below shows the name as its holder writes it.'
      : 'The name is written in letters that this file does not have.';
    centre(page, note, { y: 390, size: 8.5, font: fonts.sans, color: ink2 });
  }
  const y = 364;
  centre(page, 'completed every lesson and passed the final assessment of', {
    y,
    size: 14,
    font: fonts.italic,
    color: ink2,
  });
  centre(page, course.name, { y: y - 34, size: 25, font: fonts.bold, color: ink });
  const facts = `${course.level}  ·  issued on ${inWords(issuedAt)}`;
  centre(page, facts, { y: y - 57, size: 10.5, font: fonts.sans, color: ink2 });
}

function drawSkills(page: PDFPage, fonts: Fonts, topics: readonly string[]) {
  const top = 164;
  page.drawText('Skills proven', { x: left, y: top, size: 12, font: fonts.bold, color: ink });
  const columns = 3;
  const gap = 20;
  const columnWidth = (right - left - gap * (columns - 1)) / columns;
  for (const [index, topic] of topics.slice(0, 6).entries()) {
    const x = left + (index % columns) * (columnWidth + gap);
    const y = top - 11 - Math.floor(index / columns) * 20;
    page.drawLine({ start: { x, y }, end: { x: x + columnWidth, y }, thickness: 0.6, color: rule });
    const size = sizeThatFits(topic, fonts.sans, 10, columnWidth);
    page.drawText(topic, { x, y: y - 13, size, font: fonts.sans, color: ink });
  }
}

function drawFoot(page: PDFPage, fonts: Fonts, { id }: Certificate, url: string) {
  line(page, 93, 0.6);
  line(page, 89, 2);
  page.drawText('Anyone can verify this certificate at', {
    x: left,
    y: 73,
    size: 8.5,
    font: fonts.sans,
    color: ink2,
  });
  const size = sizeThatFits(url, fonts.mono, 9, 430);
  page.drawText(url, { x: left, y: 60, size, font: fonts.mono, color: ink });
  const issuer = 'Issued and signed by Boxscore';
  for (const [text, y, font] of [
    [issuer, 73, fonts.sans],
    [id, 60, fonts.mono],
  ] as const) {
    page.drawText(text, { x: right - font.widthOfTextAtSize(text, 8.5), y, size: 8.5, font, color: ink2 });
  }
}

function line(page: PDFPage, y: number, thickness: number) {
  page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness, color: ink });
}

type TextLook = { y: number; size: number; font: PDFFont; color: ReturnType<typeof rgb> };

/** One centred line, set smaller where it would be too long. */
function centre(page: PDFPage, text: string, look: TextLook) {
  const size = sizeThatFits(text, look.font, look.size, right - left);
  const x = (width - look.font.widthOfTextAtSize(text, size)) / 2;
  page.drawText(text, { ...look, x, size });
}

/** Letters are measured kerned and drawn unkerned, hence the room left. */
function sizeThatFits(text: string, font: PDFFont, size: number, space: number): number {
  return Math.min(size, (0.97 * size * space) / font.widthOfTextAtSize(text, size));
}
