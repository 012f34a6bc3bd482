import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Grade } from '../finding';

/** The model's instructions, and the patterns of its claims; datasets/tutor-model.yaml describes the parts. */
type Authored = {
  rules: string[];
  grades: Record<Grade, string>;
  rewriting: { why: string; how: string };
  look: string[];
  echoes: string[];
  claims: { parts: Record<string, string>; notYet: string; praises: string[]; blames: string[] };
};

export const authored: Authored = parse(readFileSync('datasets/tutor-model.yaml', 'utf8'));
