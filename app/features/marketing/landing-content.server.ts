import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Answer = { title: string; description: string };
export type Category = 'industry' | 'role' | 'goal';
export type Field = 'sports' | 'healthcare' | 'tech';
export type Experience = 'beginner' | 'intermediate' | 'advanced';

/** What the authors say on the landing page; the file says what each part is. */
type Authored = {
  features: { title: string; text: string; evidence: string }[];
  learningPath: (Answer & {
    status: 'completed' | 'in_progress' | 'locked';
    progress: number;
    prerequisite?: string;
  })[];
  lineScore: { name: string; completed: number; total: number; state: 'done' | 'now' | 'ahead' }[];
  badges: (Answer & { progress: number })[];
  totalProgress: number;
  recommendation: {
    questions: { name: string; text: string; options: { value: string; label: string }[] }[];
    answers: Record<Experience, Record<Field, Answer & { then: string[] }>>;
  };
  interest: {
    headings: Record<Category, string>;
    options: { id: string; label: string; category: Category }[];
    ofRole: Record<string, Field>;
    results: Record<Field, Answer>;
  };
};

/** Kept out of the page's script: it reaches the browser once, in the page. */
export const { recommendation, interest, ...content }: Authored = parse(
  readFileSync('datasets/landing.yaml', 'utf8'),
);
