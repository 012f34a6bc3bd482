import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sandboxDefences } from './defences';
import { siteDefences } from './site/defences';

const defences = [...sandboxDefences, ...siteDefences];

test.each(defences.map(({ name, edits }) => [name, edits] as const))('can be taken away: %s', (_, edits) => {
  const texts = new Map<string, string>();
  for (const { file, take, put = '' } of edits) {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    expect(text.split(take), `${take} in ${file}`).toHaveLength(2);
    texts.set(
      file,
      text.replace(take, () => put),
    );
  }
});

test('each has a name of its own', () => {
  const names = defences.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
