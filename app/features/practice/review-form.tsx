import { Form } from '@remix-run/react';
import type { DictionaryTable } from 'drizzle/schema';
import { useState } from 'react';
import { completionsOf } from '~/features/catalog/completions';
import { useKeptText } from '~/features/player/draft';
import { QueryButton } from '~/features/player/query-button';
import { CancelButton } from '~/features/sandbox/cancel-button';
import type { QueryPosition } from '~/http/errors';
import { BenchBar, BenchQuery } from '~/ui/bench';
import { useLandingAddress } from '~/ui/landing';
import { queryForm } from '~/ui/query-form';
import { SqlEditor } from '~/ui/sql-editor';

type ReviewFormProps = {
  task: { id: string; initialQuery: string };
  tables: readonly DictionaryTable[];
  typed?: string;
  fault?: QueryPosition;
  isOver: boolean;
};

/** The editor of a task. The typed text is stored in the browser only. */
export function ReviewForm({ task, tables, typed, fault, isOver }: ReviewFormProps) {
  const [isBlank, setIsBlank] = useState(false);
  const kept = useKeptText(`practice/${task.id}`, task.initialQuery);
  return (
    <Form id={queryForm} method="post" action={useLandingAddress()} className="contents" preventScrollReset>
      <BenchQuery>
        <SqlEditor
          name="query"
          submitWith="submit"
          label="Your query"
          defaultValue={typed ?? task.initialQuery}
          schema={completionsOf(tables)}
          findTyped={kept.find}
          fault={fault}
          onChange={(query) => {
            setIsBlank(query.trim() === '');
            kept.keep(query);
          }}
        />
      </BenchQuery>
      <BenchBar>
        <QueryButton value="run" busy="Running..." disabled={isBlank}>
          Run
        </QueryButton>
        <QueryButton value="submit" busy="Checking..." disabled={isBlank} variant={isOver ? 'plain' : 'loud'}>
          Submit
        </QueryButton>
        <QueryButton value="explain" busy="Explaining..." disabled={isBlank}>
          Explain my query
        </QueryButton>
        {!isOver && (
          <QueryButton value="skip" busy="Leaving...">
            Another task
          </QueryButton>
        )}
        <CancelButton />
      </BenchBar>
    </Form>
  );
}
