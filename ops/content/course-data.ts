import type { Catalogue } from '~/sql/catalogue';
import type { Run } from './html';
import type { TakenSkills } from './skills-source';

export type CourseData = { run: Run; catalogue: Catalogue; readSkills(sql: string): Promise<TakenSkills> };
