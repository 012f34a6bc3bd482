import type { AchievementKind } from 'drizzle/values';

export const achievementTitles: Record<AchievementKind, string> = {
  first_query: 'First query',
  first_lesson: 'First lesson',
  seven_day_streak: 'Seven-day streak',
  half_way: 'Half way',
  perfect_lesson: 'Perfect lesson',
  course_complete: 'Course complete',
};
