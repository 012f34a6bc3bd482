import type { Dictionary } from '~/features/catalog/course.server';
import { Prose } from '~/ui/prose';
import { Exercise } from './exercise';
import type { PlayerOutcome } from './player-outcome';
import type { PublicItem } from './public-item.server';
import { Quiz } from './quiz';

type LessonItemProps = { item: PublicItem; outcome?: PlayerOutcome; dictionary: Dictionary | null };

/** One item of a lesson, by its type. */
export function LessonItemView({ item, outcome, dictionary }: LessonItemProps) {
  switch (item.type) {
    case 'texts':
      return <Prose html={item.content} />;
    case 'quizzes':
      return <Quiz quiz={item} outcome={outcome} />;
    case 'exercises':
      return dictionary && <Exercise exercise={item} outcome={outcome} dictionary={dictionary} />;
  }
}
