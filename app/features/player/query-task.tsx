import { Form, useResolvedPath } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { completionsOf } from '~/features/catalog/completions';
import type { Dictionary } from '~/features/catalog/course.server';
import { CancelButton } from '~/features/sandbox/cancel-button';
import type { QueryPosition } from '~/http/errors';
import { BenchBar, BenchQuery } from '~/ui/bench';
import { useLandingAddress } from '~/ui/landing';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { SqlEditor } from '~/ui/sql-editor';
import { useDraft } from './draft';
import { NextButton } from './next-button';
import { QueryButton } from './query-button';

export function TaskText({ task }: { task: { description: string; contract: string } }) {
  return (
    <>
      <Prose html={task.description} />
      <p className="text-sm text-ink-2">{task.contract}</p>
    </>
  );
}

type QueryFormProps = {
  item: { id: number; answer: string | null; initialQuery: string };
  /** The last reply. */
  outcome?: { query?: string; place?: QueryPosition } | object;
  tables: Dictionary['tables'];
  /** Distinguishes two uses of the same item. */
  edition?: string;
  /** The Submit button's text while it is busy. */
  submitting: string;
  canExplain?: boolean;
  /** The item was solved, which opens NEXT: small screens show NEXT beside the other buttons. */
  isDone?: boolean;
  /** The only allowed answer was given: the query is read-only. */
  isOver?: boolean;
  children?: ReactNode;
};

/** The editor with its buttons. The draft is posted to the page's path plus "/draft". */
export function QueryForm({
  item,
  outcome = {},
  tables,
  edition,
  submitting,
  canExplain,
  isDone,
  isOver,
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
    <Form
      id={queryForm}
      method="post"
      action={useLandingAddress()}
      className="contents"
      preventScrollReset
      onSubmit={draft.drop}
    >
      <input type="hidden" name="itemId" value={item.id} />
      <BenchQuery>
        <SqlEditor
          name="query"
          submitWith="submit"
          label={isOver ? 'Your answer' : 'Your query'}
          isReadOnly={isOver}
          defaultValue={start}
          schema={completionsOf(tables)}
          findTyped={isOver ? undefined : draft.find}
          fault={'place' in outcome ? outcome.place : undefined}
          onChange={(query) => {
            setIsBlank(query.trim() === '');
            draft.note(query);
          }}
        />
      </BenchQuery>
      <BenchBar>
        {isOver ? (
          <p className="min-h-11 py-2.5 text-sm text-ink-2">This question is answered.</p>
        ) : (
          <>
            <QueryButton value="run" busy="Running..." disabled={isBlank}>
              Run
            </QueryButton>
            <QueryButton
              value="submit"
              busy={submitting}
              disabled={isBlank}
              variant={isDone ? 'plain' : 'loud'}
            >
              Submit
            </QueryButton>
            {canExplain && (
              <QueryButton value="explain" busy="Explaining..." disabled={isBlank}>
                Explain my query
              </QueryButton>
            )}
            {isDone !== undefined && (
              <span className="contents lg:hidden">
                <NextButton isOpen={isDone} />
              </span>
            )}
            <CancelButton />
          </>
        )}
      </BenchBar>
      {children}
    </Form>
  );
}
