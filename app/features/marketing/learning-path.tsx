import { Badge, Box } from '~/ui/box';
import { Button, ButtonLink } from '~/ui/button';
import { LockIcon } from '~/ui/icons';
import { ProgressBar } from '~/ui/progress';

const states = {
  completed: { badge: 'Completed', tone: 'good', action: 'Review' },
  in_progress: { badge: 'In Progress', tone: 'loud', action: 'Continue' },
  locked: { badge: 'Locked', tone: 'plain', action: 'Locked' },
} as const;

type PathItem = {
  title: string;
  description: string;
  status: keyof typeof states;
  progress: number;
  prerequisite?: string;
};

export function LearningPath({ items }: { items: readonly PathItem[] }) {
  return (
    <ol className="grid gap-6 lg:grid-cols-3">
      {items.map(({ title, description, status, progress, prerequisite }) => (
        <Box as="li" key={title} className="flex flex-col items-start gap-3">
          <Badge tone={states[status].tone}>{states[status].badge}</Badge>
          <h3>{title}</h3>
          <p className="text-ink-2">{description}</p>
          {prerequisite && <p className="text-sm text-ink-2">{`Complete ${prerequisite} to unlock`}</p>}
          <div className="mt-auto flex w-full items-center gap-3 pt-2">
            <ProgressBar value={progress} label={`Progress in ${title}`} />
            <span className="text-sm text-ink-2">{progress}%</span>
          </div>
          {status === 'locked' ? (
            <Button type="button" disabled>
              <LockIcon className="size-4" /> {states.locked.action}
            </Button>
          ) : (
            <ButtonLink to="/catalog" aria-label={`${states[status].action}: ${title}`}>
              {states[status].action}
            </ButtonLink>
          )}
        </Box>
      ))}
    </ol>
  );
}
