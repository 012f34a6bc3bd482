import { Badge, Box, Facts, Topics } from '~/ui/box';
import { Button, ButtonLink } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';
import type { CatalogCourse } from './course.server';
import { courseAction, type Viewer } from './course-action';

export function CourseCard({ course, viewer }: { course: CatalogCourse; viewer: Viewer }) {
  return (
    <Box as="article" className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3>{course.name}</h3>
        {/* For subscribers the button says so. */}
        {!course.isAvailable && !viewer.isSubscribed && <Badge>Coming Soon</Badge>}
      </div>
      <Facts items={[course.duration, course.level]} />
      <p className="line-clamp-2 text-ink-2">{course.description}</p>
      <Topics items={course.topics.slice(0, 4)} />
      <div className="mt-auto flex flex-wrap gap-x-3 pt-2">
        <CourseButton course={course} viewer={viewer} />
        {course.isAvailable && (
          <ButtonLink to={`/syllabus/${course.id}`} variant="quiet" aria-label={`Syllabus: ${course.name}`}>
            Syllabus
          </ButtonLink>
        )}
      </div>
    </Box>
  );
}

type CourseButtonProps = {
  course: Pick<CatalogCourse, 'id' | 'name' | 'isAvailable'>;
  viewer: Viewer;
  opens?: 'course' | 'item';
};

/** `opens`: the page to open after enrolling. */
export function CourseButton({ course, viewer, opens = 'course' }: CourseButtonProps) {
  const { label, kind, isDisabled } = courseAction(course, viewer);
  const describedAs = `${label}: ${course.name}`;
  if (kind === 'continue') {
    return (
      <ButtonLink to={`/courses/${course.id}`} variant="loud" aria-label={describedAs}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <ButtonForm action="/enroll" fields={{ courseId: course.id, opens }}>
      {(isEnrolling) => (
        <Button
          variant={isDisabled ? 'plain' : 'loud'}
          disabled={isDisabled || isEnrolling}
          aria-label={describedAs}
        >
          {isEnrolling && viewer.isSubscribed ? 'Enrolling...' : label}
        </Button>
      )}
    </ButtonForm>
  );
}
