import type { AssessmentSource } from './assessment';
import type { ChallengesSource } from './challenges';
import type { Dictionary } from './dictionary';
import type { GlossarySource } from './glossary';
import type { LessonSource } from './lesson';
import type { SkillsSource } from './skills-source';
import type { Template } from './templates/template';

export type CourseSource = {
  dictionary: Dictionary;
  glossary: GlossarySource;
  lessons: LessonSource[];
  assessment: AssessmentSource;
  challenges: ChallengesSource;
  templates: Template[];
  skills: SkillsSource;
};
