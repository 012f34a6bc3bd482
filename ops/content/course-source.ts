import type { Catalogue } from '~/sql/catalogue';
import type { AssessmentSource } from './assessment';
import type { ChallengesSource } from './challenges';
import type { Dictionary } from './dictionary';
import type { GlossarySource } from './glossary';
import type { Run } from './html';
import type { LessonSource } from './lesson';
import type { SkillsSource, TakenSkills } from './skills-source';

export type CourseSource = {
  dictionary: Dictionary;
  glossary: GlossarySource;
  lessons: LessonSource[];
  assessment: AssessmentSource;
  challenges: ChallengesSource;
  skills: SkillsSource;
};

/** What a course is compiled with. */
export type CourseData = { run: Run; catalogue: Catalogue; readSkills(sql: string): Promise<TakenSkills> };
