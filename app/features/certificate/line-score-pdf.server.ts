import type { PDFFont, PDFPage, RGB } from 'pdf-lib';

type LineScoreArgs = {
  page: PDFPage;
  fonts: { head: PDFFont; plain: PDFFont; bold: PDFFont; label: PDFFont };
  colors: { ink: RGB; ink2: RGB; rule: RGB; done: RGB };
  /** Items of each lesson, all completed. */
  lessons: readonly number[];
  /** In points, from the page's lower left corner. */
  box: { left: number; right: number; top: number };
};

const rowHeight = 19;
const headWidth = 74;
const size = 11;

/** The product's signature on paper: lessons as innings, T the total, a heavy rule on top. */
export function drawLineScore({ page, fonts, colors, lessons, box }: LineScoreArgs) {
  const { left, right, top } = box;
  const total = lessons.reduce((sum, items) => sum + items, 0);
  const rows = [
    {
      label: 'Lesson',
      cells: [...lessons.map((_, index) => index + 1), 'T'],
      font: fonts.head,
      color: colors.ink2,
    },
    { label: 'Holder', cells: [...lessons, total], font: fonts.bold, color: colors.done },
    { label: 'Items', cells: [...lessons, total], font: fonts.plain, color: colors.ink },
  ];
  const bottom = top - rows.length * rowHeight;
  const cellWidth = (right - left - headWidth) / (lessons.length + 1);
  const cellStart = (index: number) => left + headWidth + index * cellWidth;

  for (const [index, { label, cells, font, color }] of rows.entries()) {
    const y = top - (index + 1) * rowHeight;
    page.drawText(label, { x: left + 8, y: y + 6, size: 9.5, font: fonts.label, color: colors.ink2 });
    for (const [column, cell] of cells.entries()) {
      const text = String(cell);
      const x = cellStart(column) + (cellWidth - font.widthOfTextAtSize(text, size)) / 2;
      page.drawText(text, { x, y: y + 6, size, font, color });
    }
    horizontal(y, 0.6);
  }
  horizontal(top, 2);
  for (const x of [left, right]) vertical(x);
  for (let column = 0; column < lessons.length; column += 1) vertical(cellStart(column));
  // The total stands behind a double rule.
  for (const x of [-1.2, 1.2]) vertical(cellStart(lessons.length) + x, colors.ink);

  function horizontal(y: number, thickness: number) {
    const color = thickness > 1 ? colors.ink : colors.rule;
    page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness, color });
  }
  function vertical(x: number, color = colors.rule) {
    page.drawLine({ start: { x, y: top }, end: { x, y: bottom }, thickness: 0.6, color });
  }
}
