import { expect, test } from 'vitest';
import { codeOf } from './certified';

const source = 'export const limit = (rows: number[]) => rows.slice(0, 5);';

test('a certificate outlives comments, types and layout, and no change of what runs', async () => {
  const code = await codeOf(source);
  for (const same of [
    `/** The first five. */\n${source} // as agreed`,
    'export const limit = (rows: readonly number[]) =>\n  rows.slice(\n    0,\n    5,\n  );\ntype Row = number;',
  ]) {
    expect(await codeOf(same)).toBe(code);
  }
  for (const other of [source.replace('5', '6'), source.replace('rows.slice', "'rows  of'.slice")]) {
    expect(await codeOf(other)).not.toBe(code);
  }
  expect(await codeOf("const said = 'a  b'")).not.toBe(await codeOf("const said = 'a b'"));
});
