import { Button } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';
import type { Purpose } from './purpose.server';

/** Starts or continues the course that the user chose before paying. */
export function StartCourse({ purpose: { courseId, courseName, isEnrolled } }: { purpose: Purpose }) {
  return (
    <>
      <p>
        {isEnrolled
          ? `${courseName} opens where you left it.`
          : `${courseName} opens at its first item, and your first query is one NEXT away.`}
      </p>
      <ButtonForm action="/enroll" fields={{ courseId, opens: 'item' }}>
        {(isBusy) => (
          <Button variant="loud" disabled={isBusy}>
            {isEnrolled ? 'Continue' : 'Start'} {courseName}
          </Button>
        )}
      </ButtonForm>
    </>
  );
}
