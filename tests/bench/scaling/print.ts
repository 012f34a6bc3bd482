import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Figures, figuresFile, pageFile, writeScalingPage } from './page';

const lessons = 'datasets/sports-business/lessons';
const course = readdirSync(lessons)
  .map((name) => readFileSync(`${lessons}/${name}`, 'utf8'))
  .join('\n');
const count = (kinds: string) => course.match(new RegExp(`^## (${kinds}): `, 'gm'))?.length ?? 0;

const figures: Figures = {
  ...JSON.parse(readFileSync(figuresFile, 'utf8')),
  course: { items: count('text|quiz|exercise'), exercises: count('exercise') },
};
writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
writeFileSync(pageFile, writeScalingPage(figures));
console.log(`${pageFile} is written.`);
