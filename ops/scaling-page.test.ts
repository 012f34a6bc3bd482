import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figuresFile, pageFile, writeScalingPage } from '../tests/bench/scaling/page';

test('docs/scaling.md is what npm run scaling makes of the bench’s figures', () => {
  const figures = JSON.parse(readFileSync(figuresFile, 'utf8'));
  expect(readFileSync(pageFile, 'utf8')).toBe(writeScalingPage(figures));
});
