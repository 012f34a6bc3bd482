import { Form, useResolvedPath } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import type { Dictionary } from '~/features/catalog/course.server';
import { completionsOf, DictionaryList } from '~/features/catalog/dictionary-list';
import { CancelButton } from '~/features/sandbox/cancel-button';
import type { Place } from '~/http/errors';
import { useLandingAddress } from '~/ui/landing';
import { Prose } from '~/ui/prose';
import { SplitPane } from '~/ui/split-pane';
import { SqlEditor } from '~/ui/sql-editor';
import { useDraft } from './draft';
import { QueryButton } from './query-button';

type QueryTaskProps = {
  label: string;
  task: { description: string; contract: string };
  hints: ReactNode;
  children: ReactNode;
};

/** A task and its hints on the left; what the learner makes of it on the right. */
export function QueryTask({ label, task, hints, children }: QueryTaskProps) {
  return (
    <SplitPane
      label={label}
      left={
        <>
          <Prose html={task.description} />
          <p className="text-sm text-ink-2">{task.contract}</p>
          {hints}
        </>
      }
      right={children}
    />
  );
}

type QueryFormProps = {
  id?: string;
  item: { id: number; answer: string | null; initialQuery: string };
  /** What the last reply gave back. */
  outcome?: { query?: string; place?: Place } | object;
  dictionary: Pick<Dictionary, 'dataset' | 'tables' | 'diagram'>;
  /** Tells one use of the same item from the next. */
  edition?: string;
  /** What the Submit button says meanwhile. */
  submitting: string;
  canExplain?: boolean;
  children?: ReactNode;
};

/** The editor with its buttons, and the tables below. What is typed is kept at the page's own address plus "/draft". */
export function QueryForm({
  id,
  item,
  outcome = {},
  dictionary,
  edition,
  submitting,
  canExplain,
  children,
}: QueryFormProps) {
  const [isBlank, setIsBlank] = useState(false);
  const typed = 'query' in outcome ? outcome.query : undefined;
  const start = typed ?? item.answer ?? item.initialQuery;
  const draft = useDraft({
    address: useResolvedPath('draft').pathname,
    fields: { itemId: String(item.id) },
    served: start,
    edition,
  });
  return (
    <>
      <Form
        id={id}
        method="post"
        action={useLandingAddress()}
        className="grid gap-3"
        preventScrollReset
        onSubmit={draft.drop}
      >
        <input type="hidden" name="itemId" value={item.id} />
        <SqlEditor
          name="query"
          submitWith="submit"
          label="Your query"
          defaultValue={start}
          schema={completionsOf(dictionary.tables)}
          findTyped={draft.find}
          fault={'place' in outcome ? outcome.place : undefined}
          onChange={(query) => {
            setIsBlank(query.trim() === '');
            draft.note(query);
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <QueryButton value="run" busy="Running..." disabled={isBlank}>
            Run
          </QueryButton>
          <QueryButton value="submit" busy={submitting} disabled={isBlank} variant="loud">
            Submit
          </QueryButton>
          {canExplain && (
            <QueryButton value="explain" busy="Explaining..." disabled={isBlank}>
              Explain my query
            </QueryButton>
          )}
          <CancelButton />
        </div>
        {children}
      </Form>
      <DictionaryList dictionary={dictionary} />
    </>
  );
}
