import { comingSoon, type Viewer } from '~/features/catalog/course-action';
import { CourseButton } from '~/features/catalog/course-card';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page } from '~/ui/page';

/** `refusal`: why the course is closed to the learner. */
type NotEnrolledProps = { refusal: string; courseId: number; viewer: Viewer };

export function NotEnrolled({ refusal, courseId, viewer }: NotEnrolledProps) {
  if (refusal === comingSoon) {
    return (
      <Page title="Not open yet">
        <EmptyState title={refusal}>
          <div className="flex flex-wrap gap-3">
            <CourseButton
              course={{ id: courseId, name: 'this course', isAvailable: false }}
              viewer={{ isSubscribed: true, enrolledCourseIds: [] }}
            />
            <ButtonLink to="/dashboard/learning">Return to My Learning</ButtonLink>
          </div>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Not enrolled yet">
      <EmptyState title={refusal}>
        <p className="text-ink-2">
          {viewer.isSubscribed
            ? 'Enroll, and its lessons open one after another.'
            : 'With a subscription you can enroll, and its lessons open one after another.'}
        </p>
        <CourseButton
          course={{ id: courseId, name: 'this course', isAvailable: true }}
          viewer={viewer}
          opens="item"
        />
      </EmptyState>
    </Page>
  );
}
