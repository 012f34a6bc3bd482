import type { Element } from 'hast';
import type { Code } from 'mdast';
import { z } from 'zod';
import { ContentError } from '../fault';
import { lineOf } from '../fence';
import { checkYaml } from '../yaml-source';
import { conditionSchema, drawCondition } from './condition';
import type { Drawing } from './drawing';
import { drawFrame, frameSchema } from './frame';
import { drawJoin, joinSchema } from './join';
import { drawKeys, keysSchema } from './keys';
import { drawLines, linesSchema } from './lines';
import { drawPiles, drawStack, pilesSchema, stackSchema } from './piles';
import { drawRange, rangeSchema } from './range';
import { draw, font, maxWidth } from './svg';

const figureSchema = z.discriminatedUnion('kind', [
  conditionSchema,
  joinSchema,
  keysSchema,
  pilesSchema,
  stackSchema,
  rangeSchema,
  frameSchema,
  linesSchema,
]);

/** Draws a block (```yaml figure) in the theme's colours, with a description for screen readers. @throws ContentError */
export function drawFigure(node: Code, file: string): Element {
  const line = lineOf(node);
  const { value } = checkYaml({ file, text: node.value, schema: figureSchema, firstLine: line + 1 });
  try {
    const { width, height, elements, words } = drawKind(value);
    if (width > maxWidth) throw new Error(`the picture is ${width} pixels wide, a phone has ${maxWidth}`);
    const picture = draw(
      'svg',
      { role: 'img', ariaLabel: words, width, height, viewBox: `0 0 ${width} ${height}`, fontSize: font },
      elements,
    );
    const caption = draw('figcaption', {}, [{ type: 'text', value: value.caption }]);
    return draw('figure', {}, [picture, caption]);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ContentError([{ file, line, message: error.message }]);
  }
}

function drawKind(figure: z.output<typeof figureSchema>): Drawing {
  if (figure.kind === 'condition') return drawCondition(figure);
  if (figure.kind === 'join') return drawJoin(figure);
  if (figure.kind === 'keys') return drawKeys(figure);
  if (figure.kind === 'piles') return drawPiles(figure);
  if (figure.kind === 'stack') return drawStack(figure);
  if (figure.kind === 'lines') return drawLines(figure);
  return figure.kind === 'range' ? drawRange(figure) : drawFrame(figure);
}
