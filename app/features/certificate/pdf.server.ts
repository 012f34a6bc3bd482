import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { dayWords } from '~/http/day';
import type { Certificate } from './certificate.server';
import { explainUnprintable, fonts } from './pdf-fonts.server';

// A4, landscape, in points; y grows downwards.
const [width, height] = [841.89, 595.28];
const margin = 34;
const left = 84;
const right = width - left;

// The colors of app/styles.css.
const ink = '#15171c';
const ink2 = '#4b4f58';
const hairline = '#dcd6c8';
const court = '#b33a06';
const pitch = '#17613f';
const foul = '#a3122b';

type Sheet = PDFKit.PDFDocument;

/** One A4 page, the same bytes each time. Refers to the certificate's page for a name that the font cannot show. */
export async function drawCertificate(args: { certificate: Certificate; url: string }): Promise<Buffer> {
  const { certificate, url } = args;
  const { name, course, issuedAt, lessons } = certificate;
  const sheet = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${name}: ${course.name}`,
      Author: 'Boxscore',
      Subject: 'Certificate of completion',
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  for (const [name, font] of Object.entries(fonts)) {
    // pdfkit takes fontkit's fonts; its types do not say so.
    sheet.registerFont(name, font as unknown as string);
  }
  drawHead(sheet, certificate);
  drawHolder(sheet, certificate);
  const items = lessons.map((lesson) => lesson.items);
  drawLineScore(sheet, items);
  drawSkills(sheet, course.topics);
  drawFoot(sheet, certificate.id, url);
  sheet.end();
  return buffer(sheet);
}

function drawHead(sheet: Sheet, { state, revokedAt, replacedAt }: Certificate) {
  for (const [inset, thickness] of [
    [margin, 2.6],
    [margin + 6, 0.7],
  ] as const) {
    const size = [width - 2 * inset, height - 2 * inset] as const;
    sheet
      .lineWidth(thickness)
      .rect(inset, inset, ...size)
      .stroke(ink);
  }
  write(sheet, 'Boxscore', { y: 77, font: 'bold', size: 23 });
  write(sheet, 'CERTIFICATE OF COMPLETION', { y: 75, align: 1, size: 9.5, spacing: 2.2, color: court });
  drawRule(sheet, 90, 2);
  drawRule(sheet, 94, 0.6);
  if (state === 'valid') return;
  const date = dayWords(revokedAt ?? replacedAt ?? new Date());
  const notice = `This certificate was ${state} on ${date} and is no longer valid.`;
  write(sheet, notice, { y: 112, align: 0.5, size: 12, color: foul });
}

function drawHolder(sheet: Sheet, { name, course, edition, issuedAt }: Certificate) {
  const centred = { align: 0.5, color: ink2 };
  write(sheet, 'This certifies that', { ...centred, y: 140, font: 'italic', size: 15 });
  if (!explainUnprintable(name)) {
    write(sheet, name, { y: 187, align: 0.5, font: 'bold', size: 42 });
  } else {
    const holder = 'the holder named at the address below';
    write(sheet, holder, { y: 187, align: 0.5, font: 'bold', size: 26 });
    const note = 'The name is written in letters that this file does not have.';
    write(sheet, note, { ...centred, y: 206, size: 9.5 });
  }
  const words = 'completed every lesson and passed the final assessment of';
  write(sheet, words, { ...centred, y: 231, font: 'italic', size: 15 });
  write(sheet, course.name, { y: 265, align: 0.5, font: 'bold', size: 26 });
  const facts = `${course.level}  ·  edition ${edition}  ·  issued on ${dayWords(issuedAt)}`;
  write(sheet, facts, { ...centred, y: 288, size: 11.5 });
}

function drawLineScore(sheet: Sheet, lessons: readonly number[]) {
  const [top, rowHeight, headWidth] = [341, 19, 74];
  const items = [...lessons, lessons.reduce((sum, each) => sum + each, 0)];
  const rows = [
    { label: 'Lesson', cells: [...lessons.map((_, index) => index + 1), 'T'], color: ink2 },
    { label: 'Holder', cells: items, font: 'Courier-Bold', color: pitch },
    { label: 'Items', cells: items, color: ink },
  ];
  const cellWidth = (right - left - headWidth) / items.length;
  const cellStart = (column: number) => left + headWidth + column * cellWidth;
  for (const [index, { label, cells, font = 'Courier', color }] of rows.entries()) {
    const bottom = top + (index + 1) * rowHeight;
    write(sheet, label, { y: bottom - 6, start: left + 8, size: 10.5, color: ink2 });
    for (const [column, cell] of cells.entries()) {
      const place = { y: bottom - 6, start: cellStart(column), space: cellWidth, align: 0.5 };
      write(sheet, String(cell), { ...place, font, size: 11, color });
    }
    drawRule(sheet, bottom, 0.6, hairline);
  }
  const foot = top + rows.length * rowHeight;
  const vertical = (x: number, color: string) => drawLine(sheet, [x, top], [x, foot], 0.6, color);
  for (const x of [left, right, ...lessons.map((_, column) => cellStart(column))]) vertical(x, hairline);
  for (const x of [-1.2, 1.2]) vertical(cellStart(lessons.length) + x, ink);
  drawRule(sheet, top, 2);
}

function drawSkills(sheet: Sheet, topics: readonly string[]) {
  const top = 431;
  write(sheet, 'Skills proven', { y: top, font: 'bold', size: 13 });
  const [columns, gap] = [3, 20];
  const space = (right - left - gap * (columns - 1)) / columns;
  for (const [index, topic] of topics.slice(0, 6).entries()) {
    const start = left + (index % columns) * (space + gap);
    const y = top + 11 + Math.floor(index / columns) * 20;
    drawLine(sheet, [start, y], [start + space, y], 0.6, hairline);
    write(sheet, topic, { y: y + 13, start, space, size: 11 });
  }
}

function drawFoot(sheet: Sheet, id: string, url: string) {
  drawRule(sheet, 502, 0.6);
  drawRule(sheet, 506, 2);
  const small = { size: 9.5, color: ink2 };
  write(sheet, 'Anyone can verify this certificate at', { ...small, y: 522 });
  write(sheet, url, { y: 535, space: 430, font: 'Courier', size: 9 });
  write(sheet, 'Issued and signed by Boxscore', { ...small, y: 522, align: 1 });
  write(sheet, id, { y: 535, align: 1, font: 'Courier', size: 8.5, color: ink2 });
}

function drawRule(sheet: Sheet, y: number, thickness: number, color = ink) {
  drawLine(sheet, [left, y], [right, y], thickness, color);
}

type Point = [x: number, y: number];
function drawLine(sheet: Sheet, from: Point, to: Point, thickness: number, color: string) {
  sheet
    .lineWidth(thickness)
    .moveTo(...from)
    .lineTo(...to)
    .stroke(color);
}

type Look = {
  y: number;
  start?: number;
  space?: number;
  align?: number;
  font?: string;
  size: number;
  spacing?: number;
  color?: string;
};

function write(sheet: Sheet, text: string, look: Look) {
  const { y, start = left, space = right - left, align = 0 } = look;
  const { font = 'plain', size, spacing = 0, color = ink } = look;
  const options = { characterSpacing: spacing, lineBreak: false, baseline: 'alphabetic' } as const;
  const full = sheet.font(font).fontSize(size).widthOfString(text, options);
  const scale = Math.min(1, space / full);
  const x = start + (space - full * scale) * align;
  sheet
    .fontSize(size * scale)
    .fillColor(color)
    .text(text, x, y, options);
}
