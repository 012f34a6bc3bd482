import { Form } from '@remix-run/react';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { QueryButton } from '~/features/player/query-button';
import { useHydrated } from '~/ui/hydrated';
import { whenIdle } from '~/ui/idle';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { servedPart } from '~/ui/served-part';
import { SqlEditor } from '~/ui/sql-editor';
import type { SampleReplyProps } from './sample-reply';

type SampleTask = { title: string; description: string; contract: string; initialQuery: string };
export type SampleProps = {
  isVisitor: boolean;
  sample: SampleTask | null;
  reply?: SampleReplyProps['reply'];
};

const loadReply = () => import('./sample-reply');
const SampleReply = servedPart<SampleReplyProps>(loadReply, 'What shows the reply could not be fetched.');

/** An exercise of the course for visitors without an account. */
export function Sample({ sample, reply, isVisitor }: SampleProps) {
  // Loads the reply's code early, so that the first reply can be shown even if the connection fails later.
  useEffect(() => whenIdle(() => void loadReply().catch(() => {})), []);
  if (!sample) return null;
  return (
    <section
      aria-labelledby="sample"
      className="grid gap-2 border border-t-[3px] border-t-rule-2 bg-sheet p-3"
    >
      <h2 id="sample" className="text-subhead">
        {sample.title}
      </h2>
      <Prose html={sample.description} />
      <SampleForm initialQuery={reply?.query ?? sample.initialQuery} fault={reply?.place} />
      <p className="text-sm text-ink-2">{sample.contract}</p>
      {reply && (
        <Suspense>
          <SampleReply reply={reply} isVisitor={isVisitor} />
        </Suspense>
      )}
    </section>
  );
}

type SampleFormProps = { initialQuery: string } & Pick<ComponentProps<typeof SqlEditor>, 'fault'>;

/** A component of its own, so that typing does not render the reply again, whose code may still be loading. */
function SampleForm({ initialQuery, fault }: SampleFormProps) {
  const [isBlank, setIsBlank] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Form
      id={queryForm}
      method="post"
      action={isHydrated ? '/?index' : '/?index#result'}
      className="grid gap-3"
      preventScrollReset
    >
      <SqlEditor
        name="query"
        label="Your query"
        runWith="submit"
        loadsOnFocus
        defaultValue={initialQuery}
        fault={fault}
        onChange={(query) => setIsBlank(query.trim() === '')}
      />
      <div>
        <QueryButton value="submit" busy="Checking..." disabled={isBlank} variant="loud">
          Check my query
        </QueryButton>
      </div>
    </Form>
  );
}
