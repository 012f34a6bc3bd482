import { createHash } from 'node:crypto';
import type { Asked } from './asked';

const mostAnswers = 1_000;
const lifetimeMs = 24 * 60 * 60 * 1000;

/** Checked answers, shared by all who ask the same about the same query. In memory: each replica has its own. */
export class AnswerCache {
  private readonly answers = new Map<string, { text: string; until: number }>();

  constructor(private readonly now: () => number = () => Date.now()) {}

  get(key: string): string | undefined {
    const kept = this.answers.get(key);
    if (!kept || kept.until < this.now()) return undefined;
    return kept.text;
  }

  set(key: string, text: string): void {
    this.answers.delete(key);
    this.answers.set(key, { text, until: this.now() + lifetimeMs });
    const [oldest] = this.answers.keys();
    if (this.answers.size > mostAnswers && oldest !== undefined) this.answers.delete(oldest);
  }
}

/** The cache key: all that an answer depends on but the learner. White space in queries does not matter; comments do. */
export function keyOf(asked: Asked): string {
  const { itemId, query, outcome, grade, findings, intent, task, key } = asked;
  const level = query.trim().split(/\s+/).join(' ');
  return createHash('sha256')
    .update(JSON.stringify([itemId, level, outcome, grade, findings, intent, task, key.reference]))
    .digest('base64url');
}
