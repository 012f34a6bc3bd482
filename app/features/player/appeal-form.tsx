import { Form } from '@remix-run/react';
import { reasonLength } from 'drizzle/values';
import { useId } from 'react';
import { Button } from '~/ui/button';
import { TextareaField } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { useLandingAddress } from '~/ui/landing';
import { Moment } from '~/ui/moment';
import { queryForm } from '~/ui/query-form';
import { Verdict } from '~/ui/verdict';
import type { Appeal, Appealed, Standing } from './appeal';
import { way, wayLook } from './ways';

/** Beside a wrong verdict: the form for an appeal, or the appeal's state. */
export function AppealWay({ itemId, appeal }: { itemId: number; appeal: Appeal | Appealed }) {
  if ('askedAt' in appeal) return <Stands {...appeal} />;
  return <AppealForm itemId={itemId} {...appeal} />;
}

type AppealFormProps = { itemId: number; answerId?: number; refusal?: string; reason?: string };

/**
 * Without script its fields belong to the query's form, so that the editor's text is sent with them; with script the tab keeps
 * that text, and this form is separate.
 */
function AppealForm({ itemId, answerId, refusal, reason }: AppealFormProps) {
  const isHydrated = useHydrated();
  const id = useId();
  const address = useLandingAddress();
  const owner = { form: isHydrated ? id : queryForm };
  return (
    <details open={refusal !== undefined} className={way}>
      <summary className={wayLook}>My answer should count</summary>
      <Form id={id} method="post" action={address} preventScrollReset>
        {isHydrated && <input type="hidden" name="itemId" value={itemId} />}
        {answerId !== undefined && <input {...owner} type="hidden" name="answerId" value={answerId} />}
        <TextareaField
          {...owner}
          name="reason"
          label="Why it should count"
          hint="Somebody who makes this course reads it, with your query. What they say will stand here."
          maxLength={reasonLength}
          defaultValue={reason}
          errors={refusal === undefined ? undefined : [refusal]}
        />
        <Button {...owner} formAction={address} name="intent" value="appeal">
          Send
        </Button>
      </Form>
    </details>
  );
}

const outcomes = {
  open: 'Somebody who makes this course will read it. If it counts, the exercise is completed for you, and your dashboard says so.',
  accepted: 'It counts after all.',
  declined: 'It was read, and the verdict stays: your answer does not return what the exercise asks for.',
};

function Stands({ askedAt, status, reply, isNew = true }: Standing & { isNew?: boolean }) {
  return (
    <div className="basis-full">
      <Verdict
        tone="note"
        title={
          <>
            You asked for a second look on <Moment at={askedAt} isDay />.
          </>
        }
      >
        {!isNew && <p>One appeal a verdict, and one at a time for an exercise: that one stands.</p>}
        <p className="max-w-prose">{outcomes[status]}</p>
        {reply && <p className="max-w-prose whitespace-pre-line">{reply}</p>}
      </Verdict>
    </div>
  );
}
