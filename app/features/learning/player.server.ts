import { getDictionary } from '~/features/catalog/course.server';
import { codePartsOf } from '~/features/player/code-parts.server';
import { findPlace } from '~/features/player/place.server';
import { listTries } from '~/features/player/tries.server';
import { findAppeal } from './appeal/dispute.server';
import { readChat } from './chat.server';
import { triesOf } from './exercise.server';
import type { OpenLesson } from './lesson.server';
import { findOpening } from './moment.server';
import { outlineOf } from './outline.server';
import { hasPieces } from './pieces/offer.server';
import { toPublicItem } from './public-item.server';
import { compareWithReference, mayAskForOthers } from './way-out.server';

/** The item that the URL names, else the first open one. @throws Response to the item's own URL, or 404 */
export async function getPlayer({
  userId,
  lesson,
  url,
}: {
  userId: number;
  lesson: OpenLesson;
  url: string;
}) {
  const { items, reached, course } = lesson;
  const firstOpen = items.findIndex(({ isPassed }) => !isPassed);
  const first = firstOpen >= 0 ? firstOpen : items.findIndex(({ isCompleted }) => !isCompleted);
  const place = findPlace({ url, base: `/lessons/${lesson.id}`, count: items.length, first, reached });
  const index = place.position - 1;
  const item = items[index];
  if (!item) throw new Response('Not Found', { status: 404 });
  const isText = item.content.type === 'texts';
  const isExercise = item.content.type === 'exercises';
  const { enrollmentId } = lesson;
  const publicItem = toPublicItem(lesson, item);
  const opening = findOpening({ userId, lesson, index, url });
  const [dictionary, chat, compared, appeal, tries] = isExercise
    ? await Promise.all([
        getDictionary(course.id),
        readChat({ userId, lesson, item }),
        compareWithReference({ lesson, item }),
        item.isCompleted ? null : findAppeal({ enrollmentId, itemId: item.id }),
        listTries(triesOf({ userId, item })),
      ])
    : [null, null, [], null, []];
  return {
    course: { id: course.id, name: course.name },
    part: lesson.name,
    item: publicItem,
    shownParts: 'shown' in publicItem && publicItem.shown ? codePartsOf(publicItem.shown) : [],
    place,
    outline: outlineOf({ lesson, index }),
    opening: await opening,
    // Specification, section 4: texts always, others once answered correctly, and whatever was reached before.
    isNextOpen: lesson.isRevisit || isText || item.isPassed || index < reached,
    dictionary,
    chat,
    compared,
    tries,
    standing:
      appeal && 'askedAt' in appeal ? { kind: 'stands' as const, itemId: item.id, appeal } : undefined,
    hasOthers: isExercise && mayAskForOthers({ lesson, item }),
    pieces: isExercise
      ? { areOffered: hasPieces(lesson, item), isSolvedWithHelp: item.isSolvedWithHelp }
      : null,
  };
}
