import type { AssessmentSource } from './assessment';
import type { ChallengesSource } from './challenges';
import type { Dictionary } from './dictionary';
import type { LessonSource } from './lesson';

/** A course's folder, as its authors wrote it. */
export type CourseSource = {
  dictionary: Dictionary;
  lessons: LessonSource[];
  assessment: AssessmentSource;
  challenges: ChallengesSource;
};
