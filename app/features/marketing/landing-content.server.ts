import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Answer = { title: string; description: string };
export type Category = 'industry' | 'role' | 'goal';
export type Field = 'sports' | 'healthcare' | 'tech';
export type Experience = 'beginner' | 'intermediate' | 'advanced';

/** The authors' content of the landing page; datasets/landing.yaml explains each part. */
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

/** Read on the server only, so that the browser gets the content in the page and not in the script as well. */
export const { recommendation, interest, ...content }: Authored = parse(
  readFileSync('datasets/landing.yaml', 'utf8'),
);
