import { Form, Link } from '@remix-run/react';
import type { listTeasers } from '~/features/catalog/course.server';
import { Badge, Box, Facts, Topics } from '~/ui/box';
import { Button, ButtonLink } from '~/ui/button';
import { Dialog, overPage } from '~/ui/dialog';
import arena from './pictures/arena.svg';
import ranks from './pictures/ranks.svg';
import shots from './pictures/shots.svg';

const pictures: Record<number, string> = { 1: arena, 2: shots, 11: ranks };

type Teaser = Awaited<ReturnType<typeof listTeasers>>[number];

function Picture({ id }: { id: number }) {
  return (
    <img
      src={pictures[id]}
      alt=""
      width="480"
      height="240"
      loading="lazy"
      className="aspect-[2/1] w-full border-b object-cover"
    />
  );
}

export function CourseTeasers({ teasers }: { teasers: readonly Teaser[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {teasers.map(({ id, name, description, duration, level, isAvailable }) => (
        <Box as="li" key={id} className="relative flex flex-col gap-3 p-0! pb-6!">
          <Picture id={id} />
          <div className="flex grow flex-col items-start gap-3 px-6 pt-2 max-sm:px-4">
            {!isAvailable && <Badge>Coming Soon</Badge>}
            <h3>
              {isAvailable ? (
                <Link
                  to={`/?course=${id}`}
                  {...overPage}
                  className="no-underline after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </h3>
            <Facts items={[duration, level]} />
            <p className="text-ink-2">{description}</p>
            <div className="mt-auto pt-2">
              {isAvailable ? (
                <ButtonLink
                  to={`/?course=${id}`}
                  {...overPage}
                  aria-label={`View Course: ${name}`}
                  className="relative"
                >
                  View Course
                </ButtonLink>
              ) : (
                <Button type="button" disabled aria-label={`Coming Soon: ${name}`}>
                  Coming Soon
                </Button>
              )}
            </div>
          </div>
        </Box>
      ))}
    </ul>
  );
}

export function TeaserDialog({ teaser }: { teaser: Teaser }) {
  return (
    <Dialog title={teaser.name} closeTo="/">
      <Picture id={teaser.id} />
      <Facts items={[teaser.duration, teaser.level]} />
      <p>{teaser.fullDescription}</p>
      <div>
        <h3 className="mb-2">What you'll learn</h3>
        <Topics items={teaser.topics} />
      </div>
      <Form
        method="post"
        action="/enroll"
        className="sticky bottom-0 -mx-6 -mb-6 border-t bg-sheet px-6 py-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4"
      >
        <Button name="courseId" value={teaser.id} variant="loud">
          Start Learning
        </Button>
      </Form>
    </Dialog>
  );
}
