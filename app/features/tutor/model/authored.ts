import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Grade } from '../finding';

/** What a language model is told, and how its claims are known; the file says what each part is. */
type Authored = {
  rules: string[];
  grades: Record<Grade, string>;
  rewriting: { why: string; how: string };
  look: string[];
  echoes: string[];
  claims: { parts: Record<string, string>; notYet: string; praises: string[]; blames: string[] };
};

export const authored: Authored = parse(readFileSync('datasets/tutor-model.yaml', 'utf8'));
