import { Form } from '@remix-run/react';
import { useState } from 'react';
import type { ReplyOf } from '~/features/player/failure';
import { QueryButton } from '~/features/player/query-button';
import { QueryOutcome } from '~/features/player/query-outcome';
import { useAwake } from '~/ui/awake';
import { ButtonLink } from '~/ui/button';
import { Landing } from '~/ui/landing';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { SqlEditor } from '~/ui/sql-editor';
import type { action } from './landing';

type SampleTask = { title: string; description: string; contract: string; initialQuery: string };
export type SampleProps = { isVisitor: boolean; sample?: SampleTask; reply?: ReplyOf<typeof action> };

/** An exercise of the course's own kind, for anybody. */
export function Sample({ sample, reply, isVisitor }: SampleProps) {
  const [isBlank, setIsBlank] = useState(false);
  const isAwake = useAwake();
  if (!sample) return null;
  const typed = reply && 'query' in reply ? reply.query : undefined;
  return (
    <section
      aria-labelledby="sample"
      className="grid gap-2 border border-t-[3px] border-t-rule-2 bg-sheet p-3 sm:gap-3 sm:p-4"
    >
      <h2 id="sample" className="text-subhead">
        {sample.title}
      </h2>
      <Prose html={sample.description} />
      <Form
        id={queryForm}
        method="post"
        action={isAwake ? '/?index' : '/?index#result'}
        className="grid gap-3"
        preventScrollReset
      >
        <SqlEditor
          name="query"
          label="Your query"
          runWith="submit"
          loadsOnFocus
          defaultValue={typed ?? sample.initialQuery}
          fault={reply?.kind === 'failed' ? reply.place : undefined}
          onChange={(query) => setIsBlank(query.trim() === '')}
        />
        <div>
          <QueryButton value="submit" busy="Checking..." disabled={isBlank} variant="loud">
            Check my query
          </QueryButton>
        </div>
      </Form>
      <p className="text-sm text-ink-2">{sample.contract}</p>
      <Landing reply={reply}>
        {reply && (
          <>
            <QueryOutcome
              part="head"
              outcome={reply}
              formId={queryForm}
              goOn={<GoOn isVisitor={isVisitor} />}
            />
            <QueryOutcome part="body" outcome={reply} />
          </>
        )}
      </Landing>
    </section>
  );
}

const GoOn = ({ isVisitor }: { isVisitor: boolean }) => (
  <>
    <p>
      It ran on the two seasons of the club, and on copies of the data that you have not seen. It is right on
      all.
    </p>
    <div>
      {isVisitor ? (
        <ButtonLink to={`/signup?redirect=${encodeURIComponent('/pricing?course=1')}`} variant="loud">
          Start the first course
        </ButtonLink>
      ) : (
        <ButtonLink to="/playground" variant="loud">
          Take the four challenges
        </ButtonLink>
      )}
    </div>
  </>
);
