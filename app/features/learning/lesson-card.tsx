import { Badge, Box } from '~/ui/box';
import { Button, ButtonLink } from '~/ui/button';
import { ProgressBar } from '~/ui/progress';
import type { getCourseDashboard } from './course-dashboard.server';

type LessonSummary = Awaited<ReturnType<typeof getCourseDashboard>>['lessons'][number];

export function lessonState({ id, isLocked, progress }: LessonSummary, currentId: number | undefined) {
  if (isLocked) return 'locked';
  if (progress === 100) return 'done';
  return id === currentId ? 'now' : 'ahead';
}

export function LessonCard({ lesson, number }: { lesson: LessonSummary; number: number }) {
  const {
    id,
    name,
    summary,
    progress,
    completedItems,
    totalItems,
    seenItems,
    solvedWithHelp,
    isLocked,
    isNew,
  } = lesson;
  const isDone = progress === 100;
  return (
    <Box as="li" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <p className="me-auto text-sm text-ink-2">Lesson {number}</p>
        {isNew && !isDone && <Badge>New</Badge>}
        {isLocked && <Badge>Locked</Badge>}
        {isDone && <Badge tone="good">Completed</Badge>}
      </div>
      <h2 className="text-subhead">{name}</h2>
      <p className="text-ink-2">{summary}</p>
      <div className="mt-auto grid gap-3 pt-2">
        <ProgressBar value={progress} label={`Progress in ${name}`} />
        <p className="text-sm text-ink-2">
          {completedItems}/{totalItems} items · {progress}%
          {seenItems > 0 && ` · ${seenItems} seen, not solved`}
          {solvedWithHelp > 0 && ` · ${solvedWithHelp} solved with help`}
        </p>
        {isLocked ? (
          <Button disabled aria-label={`Locked: ${name}`}>
            Locked
          </Button>
        ) : (
          <ButtonLink
            to={`/lessons/${id}`}
            variant={isDone ? 'plain' : 'loud'}
            aria-label={`${isDone ? 'Review' : 'Continue'}: ${name}`}
          >
            {isDone ? 'Review' : 'Continue'}
          </ButtonLink>
        )}
      </div>
    </Box>
  );
}
